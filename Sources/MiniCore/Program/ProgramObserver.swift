/// Is told of every event of a program, in order.
///
/// ## Threading
/// Called on the program's thread, during whatever the program does: it must be quick and must not wait for the program.
public protocol ProgramObserver: Sendable {
    /// Takes one event.
    func program(_ program: ProgramIdentity, did event: ProgramEvent)
}
