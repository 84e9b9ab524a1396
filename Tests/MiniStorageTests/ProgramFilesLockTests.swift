import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// The lock on the files of a program.
struct ProgramFilesLockTests {
    private let folder = TemporaryFolder()

    private func files() throws -> any ProgramFiles {
        try ProgramFilesFolder(folder: folder.path).files(for: ProgramIdentity(appID: "app"), now: nil) { _ in }
    }

    @Test func `closed files open again while a starting process has their descriptors`() throws {
        let files = try files()
        try files.write([1], to: "https://usr/a")
        let folder = try files.hostFolder()
        // Like the copies that a process has between fork and exec.
        let copies = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
            // A descriptor of another test that is closed meanwhile is not that of the folder.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target?.hasSuffix(folder) == true
        }.compactMap { Int32($0) }.map { dup($0) }
        #expect(!copies.isEmpty)
        files.close()
        try self.files().close()
        for copy in copies { close(copy) }
    }
}
