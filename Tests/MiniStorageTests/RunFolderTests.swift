import Foundation
import MiniCore
import Testing

@testable import MiniStorage

/// Folders of files that exist during a run.
@Suite(.timeLimit(.minutes(5)))
struct RunFolderTests {
    @Test func `only folders of ended processes are removed`() async throws {
        // A separate process with another temporary folder.
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "mini-run-folders-\(UUID().uuidString)"
            let manager = FileManager.default
            defer { do { try manager.removeItem(atPath: folder) } catch {} }
            try manager.createDirectory(atPath: folder + "/elsewhere", withIntermediateDirectories: true)
            setenv("TMPDIR", folder, 1)
            for (name, mode) in [("aaaaaa", 0o700), ("bbbbbb", 0o755), ("toolong", 0o700)] {
                let path = "\(folder)/minihost-files-\(name)"
                try manager.createDirectory(atPath: path + "/usr/deep", withIntermediateDirectories: true)
                try Data([1]).write(to: URL(filePath: path + "/usr/deep/file"))
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            }
            try Data([1]).write(to: URL(filePath: folder + "/elsewhere/file"))
            try manager.createSymbolicLink(
                atPath: folder + "/minihost-files-cccccc",
                withDestinationPath: folder + "/elsewhere",
            )
            try Data([1]).write(to: URL(filePath: folder + "/minihost-files-dddddd"))
            let files = try ProgramFilesFolder.ephemeral.files(for: ProgramIdentity(appID: "app"), now: nil) { _ in }
            try files.write([1], to: "https://usr/a")
            let own = try files.hostFolder() + "/usr/a"

            RunFolders.removeAbandoned()
            let left = try manager.contentsOfDirectory(atPath: folder).sorted()
            let others = ["elsewhere", "minihost-files-bbbbbb", "minihost-files-cccccc", "minihost-files-dddddd"]
            #expect(Set(left).isSuperset(of: others + ["minihost-files-toolong"]))
            #expect(left.count == 6 && !left.contains("minihost-files-aaaaaa"))
            #expect(manager.fileExists(atPath: own) && manager.fileExists(atPath: folder + "/elsewhere/file"))

            RunFolders.removeAll()
            #expect(!manager.fileExists(atPath: own))
            #expect(throws: APIError.self) { try files.write([1], to: "https://usr/b") }
            files.close()
        }
    }

    @Test func `files are closed from another thread`() async throws {
        let folder = TemporaryFolder()
        let provider = ProgramFilesFolder(folder: folder.path)
        let identity = ProgramIdentity(appID: "app")
        let files = try provider.files(for: identity, now: nil) { _ in }
        let close = try #require(files.makeCloser())
        await Task.detached { close() }.value
        #expect(throws: APIError.self) { try files.write([1], to: "https://usr/a") }
        // The folder is free and stays in use by the next run.
        let next = try provider.files(for: identity, now: nil) { _ in }
        files.close()
        close()
        try next.write([1], to: "https://usr/a")
        #expect(throws: APIError.self) { _ = try provider.files(for: identity, now: nil) { _ in } }
        next.close()
    }
}
