internal import MiniContainment
internal import Synchronization

/// The zygotes of this process that several hosts share: one for each executable, control group, setup and choice of a
/// worker that is ready.
///
/// ## Threading
/// May be used from any thread. The start of a zygote blocks, and delays other callers with the same setup only.
enum SharedZygotes {
    private struct Key: Hashable {
        let executable: WorkerExecutable
        let groupLimits: ControlGroup.Limits
        let setup: WorkerSetup
        let keepsWorkerReady: Bool
    }

    private struct Reference {
        weak var zygote: Zygote?
    }

    private final class Slot: Sendable {
        let reference = Mutex(Reference())
    }

    /// The slots of all setups that were used, which have no zygote after its end.
    private static let slots = Mutex<[Key: Slot]>([:])

    /// The zygote of a setup, which is started if there is none or it has ended.
    static func zygote(_ options: WorkerOptions, _ setup: WorkerSetup) throws(WorkerLaunchError) -> Zygote {
        let key = Key(
            executable: options.executable,
            groupLimits: options.groupLimits,
            setup: setup,
            keepsWorkerReady: options.keepsWorkerReady,
        )
        let slot = slots.withLock { slots in
            let slot = slots[key] ?? Slot()
            slots[key] = slot
            return slot
        }
        return try slot.reference.withLock { reference throws(WorkerLaunchError) in
            if let zygote = reference.zygote, zygote.isUsable { return zygote }
            let zygote = try Zygote(options, setup)
            reference.zygote = zygote
            return zygote
        }
    }
}
