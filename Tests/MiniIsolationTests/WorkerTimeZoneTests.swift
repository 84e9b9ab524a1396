import CommandHarness
import Glibc
import Testing

@testable import MiniIsolation

struct WorkerTimeZoneTests {
    @Test(arguments: [
        ("/usr/share/zoneinfo/Asia/Shanghai", "Asia/Shanghai"), ("../usr/share/zoneinfo/Etc/UTC", "Etc/UTC"),
        ("/usr/share/zoneinfo/America/Argentina/Ushuaia", "America/Argentina/Ushuaia"), ("/usr/share/zoneinfo/", nil),
        ("/var/lib/time", nil),
    ])
    func `the name of a time zone is that of the file to which a link leads`(target: String, name: String?) throws {
        let folder = try TemporaryProgram(["other": ""])
        defer { folder.remove() }
        let link = folder.path + "/localtime"
        try #require(symlink(target, link) == 0)
        #expect(WorkerTimeZone.name(ofLink: link) == name)
    }

    @Test func `a file that is no link has no name`() throws {
        let folder = try TemporaryProgram(["localtime": ""])
        defer { folder.remove() }
        #expect(WorkerTimeZone.name(ofLink: folder.path + "/localtime") == nil)
        #expect(WorkerTimeZone.name(ofLink: folder.path + "/none") == nil)
    }
}
