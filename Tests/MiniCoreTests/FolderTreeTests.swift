import Foundation
import MiniCore
import Testing

@Suite struct FolderTreeTests {
    /// A folder with files, by their paths in it.
    private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("minihost-\(UUID().uuidString)")
        for (name, text) in files {
            let url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: url)
        }
        defer { FolderTree(folder.path).remove() }
        try body(folder.path)
    }

    @Test func `the files of all folders are listed, and removed`() throws {
        var removed = ""
        try withFolder(["a": "1", "b/c": "2"]) { path in
            let tree = FolderTree(path)
            #expect(Set(tree.files.map { String($0.path.dropFirst(path.count)) }) == ["/a", "/b/c"])
            #expect(!tree.isTruncated)
            removed = path
        }
        #expect(FolderTree(removed).entries.isEmpty)
    }

    @Test func `a text is found at the start, at the end and where two parts meet`() throws {
        let filler = String(repeating: "-", count: (1 << 20) - 3)
        let files = ["start": "needle\(filler)", "end": "\(filler)needle", "twice": "needneedle", "none": "needl"]
        try withFolder(files) { path in
            for file in FolderTree(path).files {
                let isExpected = !file.path.hasSuffix("/none")
                #expect(file.contained(["needle", "thread"]) == (isExpected ? ["needle"] : []), "\(file.path)")
            }
        }
    }

    @Test func `a file that cannot be read is distinguished from one without the text`() throws {
        try withFolder(["a": "1"]) { path in
            let file = try #require(FolderTree(path).files.first)
            try FileManager.default.removeItem(atPath: file.path)
            #expect(file.contained(["1"]) == nil)
        }
    }
}
