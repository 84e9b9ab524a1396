/// The resource limits of a virtual machine.
///
/// A machine that exceeds one is ended.
public struct ScriptLimits: Sendable, Hashable {
    /// The maximum CPU time of a turn on its thread, including that of native callbacks; 5 seconds by default.
    ///
    /// Exceeding it ends the program with ``ScriptError/Termination/outOfTime``, up to 100 ms late. Native code of the
    /// host that does not check the time delays the end until it returns. A built-in function of the engine is not interrupted:
    /// sorting a typed array of millions of elements can take a second, and matching a regular expression can take any time.
    /// The engine ends the match of most hostile expressions after some seconds. One that backtracks without groups, such as
    /// `/x*x*x*x*y/` over a long text, does not end within any useful time. A program in a process of its own is ended in all of
    /// these cases, some seconds late.
    public var timePerTurn: Duration = .seconds(5)

    /// The maximum heap size in bytes, including buffers, long strings and the host's memory for the program; 256 MiB by
    /// default.
    ///
    /// Exceeding it ends the program with ``ScriptError/Termination/outOfMemory``. The heap is measured after
    /// collections, so a program can exceed the limit by its allocations within some milliseconds, or by one huge allocation.
    /// Memory of the engine outside of the heap, mainly for errors, is considered only if one turn takes twice the limit in
    /// total, or the limit in native code of the host.
    public var memoryBytes: Int = 256 << 20

    /// Creates the default limits.
    public init() {}
}
