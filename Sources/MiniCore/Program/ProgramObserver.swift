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
}
