import CommandHarness
import HostilePrograms
import MiniHost
import MiniIsolation
import Testing

/// Hostile programs in processes of their own, each beside a well-behaved program of the same host.
///
/// `RECORD=1 swift test --filter HostileKindTests` writes the table of the article again, without its last column.
// The programs run until their limits, one for each processor: the last ones wait for the others.
@Suite(.timeLimit(.minutes(20))) struct HostileKindTests {
    @Test(arguments: HostileSubject.all)
    func `hostile programs end as expected beside a neighbour that responds`(_ subject: HostileSubject) async throws {
        let slot = await CommandSlots.shared.take()
        defer { if let slot { CommandSlots.shared.give(slot) } }
        let executable = try LinkedExecutable()
        defer { executable.remove() }
        // One zygote starts the workers of all programs with the same limits: to start it takes longer than most of them.
        for programs in Dictionary(grouping: subject.programs, by: \.timePerTurn).values {
            for program in programs {
                // Throws the error of the neighbour if a call of it fails.
                let run = try await HostileRun(
                    program,
                    executable: WorkerExecutable(path: executable.path),
                    zygoteIdleTime: .seconds(1),
                ) {
                    // The launcher, the zygote and the worker of the neighbour.
                    #expect(executable.processes.count == 3, "\(program)")
                }
                #expect(run.outcome.isExpected(of: program), "\(program): \(run.outcome)")
                #expect(!run.latencies.isEmpty, "\(program)")
                // The launcher and the zygote, unless the zygote has ended too.
                await executable.waitForProcesses(0...2)
            }
            await executable.waitUntilEnded()
            #expect(executable.processes.isEmpty)
        }
    }

    @Test func `the article contains every hostile program`() throws {
        let table = HostileTable.markdown(try HostileTable.recordedLatencies())
        #expect(try HostileTable.article(recording: table) == table)
    }

    @Test func `there are many kinds, and each is listed once`() {
        let kinds = HostileProgram.all.map(\.kind)
        #expect(kinds.count > 60)
        #expect(Set(kinds).count == kinds.count)
    }
}
