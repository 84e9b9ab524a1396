/// What one virtual machine may use before it is ended.
public struct ScriptLimits: Sendable, Hashable {
    /// The longest turn, in CPU time of the thread, what host functions use included; 5 seconds unless said otherwise.
    ///
    /// Ends the program with ``MiniCore/ScriptError/Termination/outOfTime``, up to 20 ms late. A built-in function of
    /// the engine is not interrupted: sorting a typed array of millions may take a second, matching a hostile regular
    /// expression some four, after which the engine gives up on it.
    public var timePerTurn: Duration = .seconds(5)

    /// The largest heap, in bytes, buffers and long strings included; 256 MiB unless said otherwise.
    ///
    /// Ends the program with ``MiniCore/ScriptError/Termination/outOfMemory``. The heap is looked at after collections,
    /// so a program may pass the limit by what it allocates within some milliseconds, or by one huge allocation.
    public var memoryBytes: Int = 256 << 20

    /// Makes the default limits.
    public init() {}
}
