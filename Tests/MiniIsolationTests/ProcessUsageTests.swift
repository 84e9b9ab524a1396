import Glibc
import MiniCore
import Testing

@testable import MiniIsolation

@Suite struct ProcessUsageTests {
    @Test func `the memory of a process includes shared and swapped memory, and not that of files`() {
        let status = """
            Name:\tRssAnon: 9 kB
            VmRSS:\t     700 kB
            RssAnon:\t     100 kB
            RssFile:\t     400 kB
            RssShmem:\t     200 kB
            VmSwap:\t       3 kB
            """
        #expect(ProcessUsage.memoryBytes(inStatus: status) == 303 << 10)
        #expect(ProcessUsage.memoryBytes(inStatus: "Name:\tinit") == nil)
    }

    @Test func `the memory of this process can be read`() throws {
        let bytes = try #require(ProcessUsage(getpid()).memoryBytes)
        #expect(bytes > 0)
    }

    @Test(arguments: [true, false]) func `a process with too much memory is ended, unless the program has ended before`(
        hasEnded: Bool
    ) {
        let end = OneTimeResult<Void>()
        let program = WatchedProcess.Program(
            ping: {},
            hasCommands: { false },
            hasMessages: { false },
            hasEnded: { hasEnded },
            end: { _ in end.set(()) },
        )
        // This process stands for one that has the number of a worker.
        let watched = WatchedProcess(getpid(), timePerTurn: .seconds(60), memoryLimit: 0, program)
        watched.check()
        #expect((end.current == nil) == hasEnded)
    }
}
