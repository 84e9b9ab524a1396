import Foundation
import Testing

@testable import MiniRuntime

/// The files of a program are opened without following links, with openat2(2) and without it.
struct FolderRootTests {
    private let place: String
    private var root: String { place + "/program" }

    init() throws {
        place = try temporaryProgram([
            "program/inside/file.js": "inside", "program/file.js": "program", "outside/file.js": "outside",
        ])
        for (link, target) in [("program/linked.js", "file.js"), ("program/away", "../outside")] {
            try #require(symlink(target, "\(place)/\(link)") == 0)
        }
    }

    private func read(_ path: String, walksNames: Bool) throws -> String {
        let descriptor = try FolderRoot(root, walksNames: walksNames).openFile(path)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return String(decoding: file.availableData, as: UTF8.self)
    }

    @Test(arguments: [false, true])
    func `a file within the folder is opened`(walksNames: Bool) throws {
        defer { removeFolder(place) }
        #expect(try read("file.js", walksNames: walksNames) == "program")
        #expect(try read("inside/file.js", walksNames: walksNames) == "inside")
        #expect(throws: Errno(number: ENOENT)) { try read("none.js", walksNames: walksNames) }
        #expect(throws: Errno(number: ENOENT)) { _ = try FolderRoot(root + "/none", walksNames: walksNames) }
    }

    @Test(arguments: [false, true])
    func `links and paths to outside of the folder are not followed`(walksNames: Bool) throws {
        defer { removeFolder(place) }
        for path in ["linked.js", "away/file.js", "../outside/file.js", "inside/../../outside/file.js"] {
            let error = #expect(throws: Errno.self, "\(path)") { try read(path, walksNames: walksNames) }
            #expect([ELOOP, ENOTDIR, EXDEV].contains(error?.number), "\(path): \(error?.text ?? "")")
        }
    }
}
