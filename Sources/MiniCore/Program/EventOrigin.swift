/// The program that emitted an event, and the time.
public struct EventOrigin: Sendable, Hashable {
    /// The program and its user.
    public let program: ProgramIdentity
    /// The number of the program's run, unique in the process of the host.
    ///
    /// A program that is opened again has another number.
    public let instance: Int
    /// The system's time at which the event was emitted.
    public let time: WallTime

    /// Creates an origin.
    public init(program: ProgramIdentity, instance: Int, time: WallTime) {
        self.program = program
        self.instance = instance
        self.time = time
    }
}
