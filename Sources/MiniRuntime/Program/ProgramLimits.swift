public import MiniEngine

/// What one program may use; every limit has an error of its own.
public struct ProgramLimits: Sendable {
    /// Time per turn and memory.
    public var script = ScriptLimits()
    /// JSAPI calls that wait for their answer at one time; one more is answered with error 10112.
    public var pendingCalls = 10_000
    /// Timers waiting at one time; one more throws a `RangeError`.
    public var timers = 10_000
    /// Console lines in the life of a program; what comes after is dropped, with one warning.
    public var consoleLines = 100_000
    /// Bytes of console text in the life of a program, 64 added to each message; what comes after is dropped, with one warning.
    public var consoleBytes = 32 << 20
    /// How long the host's delegates may take before the program goes on without their answer.
    ///
    /// Does not bound the answers of people to dialogues.
    public var delegateDeadline: Duration = .seconds(5)

    /// The default limits.
    public init() {}
}
