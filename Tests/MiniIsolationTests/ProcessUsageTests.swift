import Glibc
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
}
