import Foundation
import MiniCore
import Testing

@testable import MiniTestRunner

/// The blobs of the parts of a run, and the runs that they are merged to.
struct TestBlobTests {
    private static let entries = ["a", "b", "c", "d"].map { TestEntry(file: "tests/\($0).test.js") }

    /// A folder that is removed with the last reference.
    private final class Folder {
        let path = NSTemporaryDirectory() + "mini-blobs-\(UUID().uuidString)"

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

        deinit {
            // Nothing depends on the removal of the folder.
            try? FileManager.default.removeItem(atPath: path)
        }

        /// Writes a file and returns its path.
        func write(_ text: String, to name: String) throws -> String {
            try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
            return "\(path)/\(name)"
        }

        /// Writes the blob of a part with one passing test in each of its files, and returns its path.
        func part(_ number: Int, of count: Int, entries: [TestEntry] = TestBlobTests.entries, seed: UInt32 = 1) throws
            -> String
        {
            let own = entries.enumerated().filter { $0.offset % count == number - 1 }.map { entry in
                var result = TestFileResult(file: entry.element.file)
                result.configuration = entry.element.configuration
                result.tests = [TestResult(file: result.file, title: ["passes"], line: 1, status: .passed)]
                result.tests[0].configuration = result.configuration
                return result
            }
            let summary = TestSummary(files: own, duration: .milliseconds(number), seed: seed)
            let part = TestPart(entries: entries, number: number, count: count)
            return try write(Self.text(of: summary, part), to: "\(UUID().uuidString).blob")
        }

        static func text(of summary: TestSummary, _ part: TestPart) -> String {
            var reporter = BlobReporter(part)
            return reporter.report(.ended(summary))
        }
    }

    private func merge(_ paths: [String]) throws -> TestBlob.Merged {
        try TestBlob.merged(paths.map { try TestBlob(path: $0) })
    }

    private func message(_ paths: [String]) -> String {
        do {
            _ = try merge(paths)
            return ""
        } catch {
            return (error as? TestBlob.Failure)?.message ?? "\(error)"
        }
    }

    @Test func `parts are merged in the order of the run`() throws {
        let folder = try Folder()
        let merged = try merge([folder.part(2, of: 2), folder.part(1, of: 2)])
        #expect(merged.summary.files.map(\.file) == Self.entries.map(\.file))
        #expect(!merged.summary.hasFailed && merged.missing == [])
        #expect(merged.summary.duration == .milliseconds(2))
    }

    @Test func `a file has a result for each configuration`() throws {
        let folder = try Folder()
        let entries = ["ios", "android"].flatMap { name in
            ["a", "b"].map { TestEntry(file: "tests/\($0).test.js", configuration: name) }
        }
        let merged = try merge([1, 2, 3].map { try folder.part($0, of: 3, entries: entries) })
        #expect(merged.summary.files.map(\.label) == entries.map(\.label))
        #expect(merged.summary.tests.map(\.name).first == "[ios] passes")
    }

    @Test func `files of missing parts have failed`() throws {
        let folder = try Folder()
        let merged = try merge([folder.part(1, of: 4), folder.part(3, of: 4)])
        #expect(merged.missing == [2, 4] && merged.missingFileCount == 2 && merged.partCount == 4)
        #expect(merged.summary.files.map(\.hasFailed) == [false, true, false, true])
    }

    @Test func `blobs that cannot be read are named with the remedy`() throws {
        let folder = try Folder()
        let path = try folder.part(1, of: 1)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let cases = [
            ("", "is empty"), ("\n", "is empty"), (String(text.prefix(text.count / 2)), "is not a complete blob"),
            ("{}", "is no blob"), ("[1]", "is no blob"), (#"{"ok": true, "files": []}"#, "is no blob"),
            (
                text.replacing("\"version\":1", with: "\"version\":2"),
                "has the format 2, and this mini reads the format 1"
            ),
            (text.replacing("\"parts\":1", with: "\"parts\":0"), "is a damaged blob"),
        ]
        for (text, expected) in cases {
            let other = try folder.write(text, to: "other")
            #expect(message([path, other]).hasPrefix("\(other) \(expected)"), "\(message([path, other]))")
        }
        #expect(message([folder.path + "/none"]) == "The file \(folder.path)/none cannot be read.")
    }

    @Test func `a number that no run has is left out`() throws {
        let folder = try Folder()
        let text = try String(contentsOfFile: folder.part(1, of: 1), encoding: .utf8)
        let path = try folder.write(text.replacing("\"line\":1,", with: "\"line\":1e300,"), to: "other")
        #expect(try merge([path]).summary.tests.map(\.line) == [nil, nil, nil, nil])
    }

    @Test func `parts that do not belong together are rejected`() throws {
        let folder = try Folder()
        let first = try folder.part(1, of: 2)
        let others = [
            (try folder.part(1, of: 2), "are both part 1 of 2"), (try folder.part(2, of: 3), "with 2 and 3 parts"),
            (try folder.part(2, of: 2, seed: 2), "with different files, options or seeds"),
            (try folder.part(2, of: 2, entries: Self.entries.dropLast()), "with different files, options or seeds"),
        ]
        for (other, expected) in others { #expect(message([first, other]).contains(expected), "\(expected)") }
    }

    @Test func `pictures and attachments are those of the machine that ran the part`() throws {
        let folder = try Folder()
        let picture = try folder.write("the bytes of a picture", to: "actual.png")
        let failure = TestFailure(
            error: ScriptError(name: "AssertionError", message: "differs"),
            pictures: [TestPicture(.actual, file: picture), TestPicture(.expected, file: folder.path + "/none.png")]
        )
        var test = TestResult(file: "tests/a.test.js", title: ["looks"], line: 1, status: .failed)
        test.failures = [failure]
        test.details.attachments = [
            .init(name: "bytes", contentType: "application/octet-stream", content: [0, 255, 13, 10], isText: false),
            .init(name: "text", contentType: "text/plain", content: Array("a < b".utf8), isText: true),
        ]
        var file = TestFileResult(file: "tests/a.test.js")
        file.tests = [test]
        let summary = TestSummary(files: [file], duration: .zero, seed: 1)
        let part = TestPart(entries: [TestEntry(file: file.file)])
        let blob = try folder.write(Folder.text(of: summary, part), to: "1.blob")
        var (page, document) = (HTMLReporter(), JSONReporter())
        let expected = (page.report(.ended(summary)), document.report(.ended(summary)))
        #expect(expected.0.contains("data:image/png;base64," + Base64.encode(Array("the bytes of a picture".utf8))))
        try FileManager.default.removeItem(atPath: picture)
        let merged = try merge([blob]).summary
        #expect(page.report(.ended(merged)) == expected.0)
        #expect(document.report(.ended(merged)) == expected.1)
        #expect(merged.tests[0].details.attachments == test.details.attachments)
    }
}
