import Glibc
import Testing

@testable import MiniIsolation

/// Errors of worker processes that cannot be started.
@Suite struct WorkerLaunchErrorTests {
    @Test(arguments: [
        (EAGAIN, "fork: Resource temporarily unavailable; permit more processes, by ulimit -u"),
        (ENOMEM, "fork: Cannot allocate memory; permit more memory, by memory.max"),
        (ENOSYS, "fork: Function not implemented"),
    ])
    func `a failed fork has its reason, and a remedy for a limit of the system`(number: Int32, start: String) {
        #expect(WorkerLaunchError.text(ofFork: number).hasPrefix(start))
    }

    @Test(arguments: [
        (EAGAIN, "cannot be run: Resource temporarily unavailable; permit more processes"),
        (ENOENT, "cannot be run: No such file or directory; build the product mini-worker, and set its path"),
    ])
    func `an executable that cannot be run has a remedy`(number: Int32, end: String) {
        let error = WorkerLaunchError(executable: "/worker", errorNumber: number)
        #expect(error.description.hasPrefix("the worker executable /worker \(end)"))
    }
}
