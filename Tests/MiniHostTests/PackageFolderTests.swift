import CommandHarness
import Foundation
import MiniHost
import Testing

/// The boundary of a program's folder.
struct PackageFolderTests {
    @Test func `a link to a folder whose name differs only in Unicode normalization leaves the package`() throws {
        let place = try TemporaryProgram([:])
        defer { place.remove() }
        // One name for `==` of strings, two names for the file system.
        let (composed, decomposed) = (place.path + "/caf\u{e9}", place.path + "/cafe\u{301}")
        for folder in [composed, decomposed] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try Data(#"{ "pages": ["a"] }"#.utf8).write(to: URL(fileURLWithPath: decomposed + "/app.json"))
        #expect(symlink(decomposed + "/app.json", composed + "/app.json") == 0)
        let error = #expect(throws: PackageError.self) { try ProgramPackage(folder: composed) }
        #expect(error?.message.contains("leads out of the program's folder") == true)
    }

    @Test func `the pages of a sub-package without a folder of its own have no leading slash`() throws {
        let app = #"{ "pages": ["pages/a/a"], "subPackages": [{ "root": "/", "pages": ["b/b"] }] }"#
        let place = try TemporaryProgram(["app.json": app, "app.js": ""])
        defer { place.remove() }
        #expect(try ProgramPackage(folder: place.path).app.pages == ["pages/a/a", "b/b"])
    }
}
