public import MiniCore
internal import Synchronization

/// Keeps what comes to light while one program runs, and hands every event on.
///
/// ```swift
/// let recorder = ProgramRecorder()
/// configuration.observer = recorder
/// let program = try await Host(configuration).open("MiniPrograms/hello")
/// #expect(!recorder.record.hasFailed)
/// ```
///
/// One recorder for several programs mixes what they do.
///
/// ## Threading
/// May be asked from any thread, also while the program is busy.
public final class ProgramRecorder: ProgramObserver {
    private let state = Mutex(ProgramRecord())
    private let next: (any ProgramObserver)?

    /// Makes a recorder.
    ///
    /// - Parameter next: Is told of each event after it was recorded; nil for nobody.
    public init(forwardingTo next: (any ProgramObserver)? = nil) { self.next = next }

    /// What has come to light so far.
    public var record: ProgramRecord { state.withLock { $0 } }

    /// Records the event and hands it on.
    public func program(_ program: ProgramIdentity, did event: ProgramEvent) {
        state.withLock { $0.add(event) }
        next?.program(program, did: event)
    }
}
