public import MiniCore

/// The resource limits of one program; every limit has its own error.
public struct ProgramLimits: Sendable {
    /// Time per turn and memory.
    public var script = ScriptLimits()
    /// The maximum number of pending JSAPI calls; another call fails with error 10112.
    public var pendingCalls = 10_000
    /// The maximum number of pending timers; another one throws a `RangeError`.
    public var timers = 10_000
    /// The maximum number of console lines in the life of a program; further lines are dropped, with one warning.
    public var consoleLines = 100_000
    /// The maximum number of bytes of console text in the life of a program.
    ///
    /// Each message counts 64 bytes in addition to its text. Further messages are dropped, with one warning.
    public var consoleBytes = 32 << 20
    /// The maximum time for a result of the host's delegates, after which the program continues without it; 5 seconds.
    ///
    /// Does not limit the time that people take for dialogues. `NetworkConfiguration.delegateDeadline` limits the delegates of
    /// the network.
    public var delegateDeadline: Duration = .seconds(5)

    /// The default limits.
    public init() {}
}
