import CLinux
import Glibc
import MiniContainment

/// The costs of the steps.
enum Times {
    /// The number of measured workers.
    private static let count = 50

    private static func microseconds(_ body: () -> Void) -> Int {
        let start = ContinuousClock.now
        body()
        return Int((ContinuousClock.now - start) / .nanoseconds(1)) / 1_000
    }

    /// Prints the costs of the steps in microseconds: of a worker the median of some, with the engine loaded.
    static func print(_ options: Options) {
        let engine = Engine(jit: options.policy.allowsJIT)
        var separation = ContainmentReport()
        ContainedProcess.write("namespaces: \(microseconds { separation = Namespaces.separate() })")
        let policy = options.policy
        inChild {
            var containment = Containment(policy)
            let preparation = microseconds { containment = Containment(policy, separation: separation) }
            containment.engineDescriptors = engine.descriptors
            ContainedProcess.write("preparation: \(preparation)")
            let zygote = microseconds { _ = try? containment.confineZygote(keeping: [1, 2, 30, 31]) }
            ContainedProcess.write("zygote: \(zygote)")
            var times: [Int] = []
            var forks: [Int] = []
            for _ in 0..<count {
                let start = ContinuousClock.now
                let child = clinux_fork()
                if child == 0 {
                    let parent = getppid()
                    let time = microseconds { _ = try? containment.confineWorker(keeping: [1, 2], parent: parent) }
                    _exit(Int32(min(time / 4, 255)))
                }
                forks.append(Int((ContinuousClock.now - start) / .nanoseconds(1)) / 1_000)
                var status: Int32 = 0
                waitpid(child, &status, 0)
                times.append(Int(status >> 8) * 4)
            }
            ContainedProcess.write("fork: \(forks.sorted()[count / 2])")
            ContainedProcess.write("worker: \(times.sorted()[count / 2])")
            return 0
        }
    }
}
