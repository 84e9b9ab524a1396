import MiniHost
import Synchronization

/// Records the changes of the interface that programs request, and passes every event on.
final class DeviceUIRecorder: ProgramObserver {
    private let next: any ProgramObserver
    private let record = Mutex<[DeviceUIChange]>([])

    init(_ next: any ProgramObserver) { self.next = next }

    var deviceUIChanges: [DeviceUIChange] { record.withLock { $0 } }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .deviceUI(let change) = event { record.withLock { $0.append(change) } }
        next.program(origin, did: event)
    }
}
