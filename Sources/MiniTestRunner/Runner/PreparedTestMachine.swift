internal import MiniCore
internal import MiniEngine
internal import Synchronization

// SAFETY: The machine is used on the thread that made it, and later by the owner that `take` has passed it to.
/// The virtual machine of a test file, made before the process of the file is forked.
///
/// ## Threading
/// ``offer()`` and ``take(limits:)`` may be used from any thread.
final class PreparedTestMachine: @unchecked Sendable {
    private static let offered = Mutex<PreparedTestMachine?>(nil)

    private let machine: VirtualMachine
    private let context: ScriptContext

    /// Makes a machine on the calling thread, and lets the engine read the scripts of tests.
    init(limits: ScriptLimits) throws(ScriptError) {
        machine = VirtualMachine(name: "test", limits: limits, isWatched: false)
        context = machine.makeContext(name: "test")
        try context.evaluate(TestEngine.script)
        do throws(ScriptError) {
            try TestRehearsal.run(on: machine)
        } catch {
            // Files run without it as well.
            assertionFailure("The rehearsal of a test failed: \(error)")
        }
    }

    /// Reduces the memory that the children copy, before the process is forked.
    func prepareFork() { machine.prepareFork() }

    /// Passes the machine to the next test file of this process with the same limits.
    func offer() { Self.offered.withLock { $0 = self } }

    /// Returns the machine that was offered, which belongs to the calling thread from then on; nil if there is none.
    static func take(limits: ScriptLimits) -> (machine: VirtualMachine, context: ScriptContext)? {
        let taken = offered.withLock { offered -> PreparedTestMachine? in
            guard let prepared = offered, prepared.machine.limits == limits else { return nil }
            offered = nil
            return prepared
        }
        guard let taken else { return nil }
        taken.machine.moveToCurrentThread()
        taken.machine.startWatching()
        return (taken.machine, taken.context)
    }
}
