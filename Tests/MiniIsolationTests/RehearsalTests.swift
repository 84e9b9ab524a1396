import Glibc
import MiniCore
import MiniRuntime
import Testing

@testable import MiniIsolation

/// The program that a zygote runs before it forks workers.
@Suite(.timeLimit(.minutes(5))) struct RehearsalTests {
    @Test func `a rehearsal has no error`() async {
        // A separate process: the engine belongs to the thread that has made it.
        await #expect(processExitsWith: .success) {
            let limits = ScriptLimits()
            let setup = WorkerOptions(.current).setup(limits: limits, clock: .real)
            let prepared = try PreparedEngine(onCurrentThreadWith: limits, clock: .real)
            try prepared.rehearse(WorkerProgram.rehearsal(setup))
            exit(EXIT_SUCCESS)
        }
    }
}
