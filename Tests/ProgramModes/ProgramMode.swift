import CommandHarness
import Glibc
package import MiniHost

/// Where the programs of tests run: in the process of the test, or each in a worker process.
///
/// `Tests/run-isolated` sets the variable.
package enum ProgramMode {
    /// The variable with the value `process` for workers.
    package static let variable = "MINIHOST_TEST_ISOLATION"

    /// Whether programs run in worker processes.
    package static let isIsolated = getenv(variable).map { String(cString: $0) } == "process"
}

extension HostConfiguration {
    /// The default configuration of the host of a test.
    package static func forTests() -> HostConfiguration {
        var configuration = HostConfiguration()
        if ProgramMode.isIsolated {
            configuration.isolation = .process(WorkerOptions(WorkerExecutable(path: Product.miniWorker.path)))
        }
        return configuration
    }
}
