/// Receives every event of a program, in order.
///
/// ## Threading
/// Called on the program's thread, during its work. For a program in a process of its own, called in the process of the host, on
/// any thread, when the message about the event arrives. An implementation must be fast and must not wait for the program.
public protocol ProgramObserver: Sendable {
    /// Receives one event.
    ///
    /// - Parameter origin: The program, its run and the time of the event.
    func program(_ origin: EventOrigin, did event: ProgramEvent)

    /// Whether failed calls, and failures of calls that no code handles, must have their positions in the code of the program; by
    /// default true.
    ///
    /// Each asynchronous call then takes about half a microsecond more, since it may fail. Read once at the start of a program.
    /// Without effect for a program in a process of its own, and while the program's `events` are read.
    var needsCallPositions: Bool { get }
}

extension ProgramObserver {
    /// True: failures have their positions.
    public var needsCallPositions: Bool { true }
}
