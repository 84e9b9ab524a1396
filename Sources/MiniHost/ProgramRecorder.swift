public import MiniCore
internal import Synchronization

/// Records the events of one program and forwards every event.
///
/// ```swift
/// let recorder = ProgramRecorder()
/// configuration.observer = recorder
/// let program = try await MiniProgramHost(configuration).open("MiniPrograms/hello")
/// #expect(!recorder.record.hasFailed)
/// ```
///
/// One recorder for several programs mixes their events.
///
/// ## Threading
/// May be used from any thread, also while the program is busy.
public final class ProgramRecorder: ProgramObserver {
    private let state = Mutex(ProgramRecord())
    private let next: (any ProgramObserver)?

    /// Creates a recorder.
    ///
    /// - Parameter next: Receives each event after it was recorded; nil for none.
    public init(forwardingTo next: (any ProgramObserver)? = nil) { self.next = next }

    /// The events recorded so far.
    public var record: ProgramRecord { state.withLock { $0 } }

    /// Records the event and forwards it.
    public func program(_ origin: EventOrigin, did event: ProgramEvent) {
        state.withLock { $0.add(event) }
        next?.program(origin, did: event)
    }
}
