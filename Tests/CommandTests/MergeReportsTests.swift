import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini test --reporter blob` and `mini merge-reports`.
@Suite(.timeLimit(.minutes(20)))
struct MergeReportsTests {
    private static let tests = [
        "tests/a.test.js": """
        test('opens @page', async ({ app }) => {
          const page = await app.open();
          console.log('hi <you>');
          await test.step('reads', () => expect(page.data.name).toBe('you'));
          test.info().attach('bytes', new Uint8Array([0, 255, 13]).buffer);
          test.info().attach('page', page.outline());
        });
        test.skip('later', () => {});
        """,
        "tests/b.test.js": """
        test('fails', async ({ app }) => {
          await app.open();
          await app.my.request({ url: 'http://none.example/' }).catch(() => {});
          expect({ a: 1 }).toEqual({ a: 2 });
        });
        """,
        "tests/c.test.js": "let count = 0; test('flaky', { tag: 'slow' }, () => { expect(++count).toBe(2); });",
        "tests/d.test.js": "test('d', () => {",
        "tests/e.test.js": "test.todo('e');",
    ]

    /// Runs `mini test` in a folder.
    private func test(_ folder: ProgramFolder, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run(["test"] + arguments, environment: ["XDG_CACHE_HOME": folder.data], in: folder.path)
    }

    private func merge(_ folder: ProgramFolder, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run(["merge-reports"] + arguments, in: folder.path)
    }

    /// A text without the times of a run, and without the list in their order.
    private static func normalised(_ text: String) -> String {
        let patterns = [
            (#"[0-9]+(\.[0-9]+)? m?s\b"#, "0 ms"), (#""milliseconds":[0-9.]+"#, #""milliseconds":0"#),
            (#" time="[0-9.]+""#, #" time="0""#), (#""duration":[0-9.]+"#, #""duration":0"#),
            (#"(?s)<nav aria-labelledby="slowest">.*?</nav>"#, "<nav></nav>"),
        ]
        return patterns.reduce(text) { text, pattern in
            text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
        }
    }

    @Test func `the merged reports are those of one run`() async throws {
        let folder = try ProgramFolder(Self.tests)
        let formats = ["json", "junit", "html"]
        func reports(_ name: String) -> [String] {
            formats.flatMap { ["--reporter", $0] } + formats.flatMap { ["--output", "\(name).\($0)"] }
        }
        let whole = try await test(folder, ["--retries", "1"] + reports("whole"))
        #expect(whole.status == 1, "\(whole.error)")
        var statuses: [Int32] = []
        for shard in ["2/2", "1/2"] {
            let part = try await test(
                folder,
                ["--retries", "1", "--shard", shard, "--reporter", "blob", "--output", "blobs/"]
            )
            statuses.append(part.status)
            #expect([0, 1].contains(part.status), "\(part.error)")
        }
        // At least one part has a failed test.
        #expect(statuses.contains(1))
        let merged = try await merge(folder, ["blobs"] + reports("merged"))
        #expect(merged.status == 1, "\(merged.error)")
        #expect(Self.normalised(merged.output) == Self.normalised(whole.output))
        for format in formats {
            let texts = try ["whole", "merged"].map {
                Self.normalised(try String(contentsOfFile: "\(folder.path)/\($0).\(format)", encoding: .utf8))
            }
            #expect(texts[0] == texts[1])
            #expect(texts[0].contains("fails"))
        }
        let page = try String(contentsOfFile: folder.path + "/merged.html", encoding: .utf8)
        #expect(page.contains("base64,AP8N") && page.contains("hi &lt;you&gt;") && page.contains("hello you"))

        // Without a document with everything, the JSON report has no actions, as that of a run.
        let plain = try await test(folder, ["--retries", "1", "--reporter", "json"])
        let alone = try await merge(folder, ["blobs/1-of-2.blob", "blobs/2-of-2.blob", "--reporter", "json"])
        #expect(Self.normalised(alone.output) == Self.normalised(plain.output))
        #expect(!alone.output.contains("\"actions\""))
    }

    @Test func `missing, damaged and foreign parts are reported`() async throws {
        var files: [String: String] = [:]
        for name in ["a", "b", "c", "d"] { files["tests/\(name).test.js"] = "test('\(name)', () => {});" }
        let folder = try ProgramFolder(files)
        for number in 1...4 {
            let output = number == 3 ? "blobs/third/3.blob" : "blobs/"
            if number == 3 {
                try FileManager.default.createDirectory(
                    atPath: folder.path + "/blobs/third",
                    withIntermediateDirectories: true
                )
            }
            let arguments = ["--shard", "\(number)/4", "--reporter", "blob", "--output", output]
            #expect(try await test(folder, arguments).status == 0)
        }
        let merged = try await merge(folder, ["blobs"])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(merged.output.contains("4 tests in 4 files: 4 passed"), "\(merged.output)")

        try folder.remove("blobs/2-of-4.blob")
        try folder.remove("blobs/third/3.blob")
        let partial = try await merge(folder, ["blobs/"])
        #expect(partial.status == 1)
        #expect(
            partial.error.contains(
                "the blobs of parts 2, 3 of 4 are missing: the run has failed, and 2 files were not run"
            )
        )
        #expect(partial.output.contains("2 tests in 4 files: 2 passed, 2 files incomplete"), "\(partial.output)")
        #expect(partial.output.contains("not in the report: the blob of its part is missing"), "\(partial.output)")

        try folder.write("", to: "blobs/2.blob")
        try folder.write("{}", to: "empty/other.json")
        for (arguments, message) in [
            (["blobs"], "blobs/2.blob is empty: its run has not ended."),
            (["blobs/1-of-4.blob", "blobs/1-of-4.blob"], "are both part 1 of 4. Remove one."),
            (["empty"], "empty/other.json is no blob."), (["pages/a"], "pages/a/a.axml is not a complete blob:"),
            (["blobs/third/"], "--reporter blob --output blobs/third/."),
            (["blobs/third"], "The folder \"blobs/third\" has no blob;"),
            (["none"], "There is no file and no folder \"none\"."), ([], "Missing expected argument"),
            (["blobs/1-of-4.blob", "--output", "a", "--output", "b"], "there are more files than reports"),
        ] as [([String], String)] {
            let result = try await merge(folder, arguments)
            #expect(result.status == 2 && result.error.contains(message), "\(message): \(result.error)")
        }
    }

    @Test func `a run without tests does not look like a passing one`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        let part = try await test(folder, ["--grep", "none", "--shard", "1/1", "--reporter", "blob", "--output", "a"])
        #expect(part.status == 0, "\(part.error)")
        let merged = try await merge(folder, ["a"])
        #expect(merged.status == 2)
        #expect(merged.error.contains("No test to run has \"none\" in its name."), "\(merged.error)")

        // A part without files is missing all the same.
        _ = try await test(folder, ["--shard", "1/2", "--reporter", "blob", "--output", "out/c/"])
        let first = try await merge(folder, ["out/c"])
        #expect(first.status == 1)
        let note = "the blob of part 2 of 2 is missing: the run has failed, although the part has no files"
        #expect(first.error.contains(note), "\(first.error)")

        // Without a failed test there is nothing to run, as for one run of all files.
        #expect(try await test(folder, []).status == 0)
        let choice = ["--last-failed", "--grep", "a"]
        let whole = try await test(folder, choice)
        #expect(whole.status == 0 && whole.error.contains("no test failed when it last ran"), "\(whole.error)")
        let none = try await test(folder, choice + ["--shard", "1/1", "--reporter", "blob", "--output", "b"])
        #expect(none.status == 0, "\(none.error)")
        let empty = try await merge(folder, ["b"])
        #expect(empty.status == 0, "\(empty.error)")
    }

    @Test func `pictures are written to their places`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": "test('a', () => {});"])
        #expect(try await test(folder, ["--reporter", "blob", "--output", "blob"]).status == 0)
        let blob = try String(contentsOfFile: folder.path + "/blob", encoding: .utf8)
        let pictures = [
            "test-results/tests/a.test.js/looks-1-actual.png", "../outside.png", folder.path + "/../absolute.png",
            "tests/b.test.js",
        ]
        let text = pictures.map { "\"\($0)\":\"AP8N\"" }.joined(separator: ",")
        try folder.write(blob.replacing("\"pictures\":{}", with: "\"pictures\":{\(text)}"), to: "blob")
        let merged = try await merge(folder, ["blob"])
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try Data(contentsOf: URL(filePath: "\(folder.path)/\(pictures[0])")) == Data([0, 255, 13]))
        #expect(try folder.contents().filter { $0.hasSuffix(".png") } == ["program/" + pictures[0]])
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/tests/b.test.js"))
    }
}
