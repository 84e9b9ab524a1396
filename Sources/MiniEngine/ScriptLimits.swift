/// What one virtual machine may use before it is ended.
public struct ScriptLimits: Sendable, Hashable {
    /// The longest turn, in CPU time of the thread, what host functions use included; 5 seconds unless said otherwise.
    ///
    /// Ends the program with ``MiniCore/ScriptError/Termination/outOfTime``, up to 100 ms late; native code of the host that does
    /// not ask for the time ends it when it returns. A built-in function of
    /// the engine is not interrupted: sorting a typed array of millions may take a second, matching a regular expression
    /// as long as it takes. Most hostile ones come to an end, the engine giving up after some seconds; one that
    /// backtracks without groups, such as `/x*x*x*x*y/` over a long text, does not within any useful time.
    public var timePerTurn: Duration = .seconds(5)

    /// The largest heap, in bytes, buffers, long strings and what the host holds for the program included; 256 MiB unless said
    /// otherwise.
    ///
    /// Ends the program with ``MiniCore/ScriptError/Termination/outOfMemory``. The heap is looked at after collections,
    /// so a program may pass the limit by what it allocates within some milliseconds, or by one huge allocation. What the
    /// engine keeps outside of the heap, for errors above all, counts when one turn takes twice the limit altogether, or the
    /// limit in native code of the host.
    public var memoryBytes: Int = 256 << 20

    /// Makes the default limits.
    public init() {}
}
