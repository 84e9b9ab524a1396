import CommandHarness
import Foundation
import MiniCore
import Testing

/// `--last-failed`, `--only-changed` and `--timings`.
@Suite(.timeLimit(.minutes(20)))
struct TestChoiceTests {
    private static let git = Product(path: "/usr/bin/git")

    private static let program = [
        "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#, "mini.project.json": "{}", "readme.md": "",
        "pages/b/b.js": "Page({});", "pages/b/b.axml": "<view>b</view>", "utils/text.js": "exports.a = 1;",
        "tests/a.test.js": "test('a', async ({ app }) => { await app.open(); });\ntest('other', () => {});",
        "tests/b.test.js": "test('b', async ({ app }) => { await app.open('/pages/b/b'); });",
        "tests/unit.test.js": "require('../utils/text');\ntest('unit', () => {});",
    ]

    /// Runs `mini test` with a history, and returns the names of the tests that ran.
    private func run(_ folder: ProgramFolder, _ arguments: [String]) async throws -> (
        names: [String], result: CommandResult
    ) {
        let result = try await Product.mini.run(
            ["test", "--reporter", "json"] + arguments,
            environment: ["XDG_CACHE_HOME": folder.data, "HOME": folder.data],
            in: folder.path
        )
        guard result.output.hasPrefix("{") else { return ([], result) }
        let tests = try result.document()["files"]?.array?.flatMap { $0["tests"]?.array ?? [] } ?? []
        return (tests.filter { $0["status"] != "skipped" }.compactMap { $0["title"]?[0]?.string }, result)
    }

    @Test func `the tests that failed last run again`() async throws {
        let folder = try ProgramFolder(Self.program)
        let none = try await run(folder, ["--last-failed"])
        #expect(
            none.result.status == 2 && none.result.error.contains("no earlier run of these tests"),
            "\(none.result.error)"
        )
        #expect(try await run(folder, []).names == ["a", "other", "b", "unit"])
        let passed = try await run(folder, ["--last-failed"])
        #expect(passed.names == [] && passed.result.status == 0)
        #expect(passed.result.error.contains("no test failed when it last ran"), "\(passed.result.error)")

        try folder.write("test('a', () => { throw Error('no'); });\ntest('other', () => {});", to: "tests/a.test.js")
        try folder.write("throw Error('no');", to: "tests/b.test.js")
        #expect(try await run(folder, []).result.status == 1)
        for options in [[], ["--isolation", "none"]] {
            let failed = try await run(folder, ["--last-failed"] + options)
            #expect(failed.names == ["a"] && failed.result.status == 1)
            #expect(failed.result.output.contains(#""file":"tests/b.test.js","ok":false"#), "\(failed.result.output)")
        }
        // A test that was not run keeps its result.
        #expect(try await run(folder, ["--grep", "other"]).names == ["other"])
        #expect(try await run(folder, ["--last-failed"]).names == ["a"])
        // A renamed test can be any.
        try folder.write("test('renamed', () => {});\ntest('other', () => {});", to: "tests/a.test.js")
        try folder.write("test('b', () => {});", to: "tests/b.test.js")
        #expect(try await run(folder, ["--last-failed"]).names == ["renamed", "other", "b"])
        #expect(try await run(folder, ["--last-failed"]).names == [])
    }

    @Test func `without a folder for results the failed tests are not known`() async throws {
        let folder = try ProgramFolder(Self.program)
        let result = try await Product.mini.run(["test", "--last-failed"], in: folder.path)
        #expect(result.status == 2 && result.error.contains("set HOME or XDG_CACHE_HOME"), "\(result.error)")
    }

    private func git(_ folder: ProgramFolder, _ words: String...) async throws {
        let settings = ["-c", "user.name=test", "-c", "user.email=test@example.com"]
        let result = try await Self.git.run(["-C", folder.path] + settings + words, environment: ["HOME": folder.data])
        #expect(result.status == 0, "\(result.error)")
    }

    @Test func `the tests that can read a changed file run`() async throws {
        let folder = try ProgramFolder(Self.program)
        let outside = try await run(folder, ["--only-changed"])
        #expect(
            outside.result.status == 2 && outside.result.error.contains("git repository"),
            "\(outside.result.error)"
        )
        try await git(folder, "init", "-q", "-b", "main")
        let empty = try await run(folder, ["--only-changed"])
        #expect(
            empty.result.status == 2 && empty.result.error.contains("has no revision \"HEAD\""),
            "\(empty.result.error)"
        )
        try await git(folder, "add", ".")
        try await git(folder, "commit", "-q", "-m", "first")
        let none = try await run(folder, ["--only-changed"])
        #expect(none.names == [] && none.result.status == 0)
        #expect(
            none.result.error.contains("no test can read a file that has changed since HEAD"),
            "\(none.result.error)"
        )

        try folder.write("<view>c</view>", to: "pages/b/b.axml")
        try folder.write("a file", to: "readme.md")
        #expect(try await run(folder, ["--only-changed"]).names == ["b"])
        try await git(folder, "commit", "-q", "-a", "-m", "second")
        #expect(try await run(folder, ["--only-changed"]).names == [])
        #expect(try await run(folder, ["--only-changed=HEAD~1"]).names == ["b"])
        // A removed file, a new file that git does not track, and a new file that would be read in place of another.
        try folder.remove("utils/text.js")
        #expect(try await run(folder, ["--only-changed"]).result.output.contains("unit.test.js"))
        try folder.write("exports.a = 2;", to: "utils/text/index.js")
        #expect(try await run(folder, ["--only-changed"]).names == ["unit"])
        try folder.write("test('new', () => {});", to: "tests/new.test.js")
        #expect(try await run(folder, ["--only-changed=main"]).names == ["new", "unit"])
        #expect(try await run(folder, ["--only-changed", "--grep", "new"]).names == ["new"])
        // Pictures of failed screenshots are results, and no pictures of the program.
        try folder.write("", to: "test-results/tests/a.test.js/looks-1-actual.png")
        try folder.remove("tests/new.test.js")
        #expect(try await run(folder, ["--only-changed"]).names == ["unit"])
        try folder.write("", to: "pages/icon.png")
        #expect(try await run(folder, ["--only-changed"]).names == ["a", "other", "b", "unit"])
        for revision in ["missing", "-x"] {
            let unknown = try await run(folder, ["--only-changed=\(revision)"])
            #expect(unknown.result.status == 2, "\(unknown.result.output)")
            #expect(unknown.result.error.contains("has no revision \"\(revision)\""), "\(unknown.result.error)")
        }
    }

    @Test func `shards have equal durations, and the environment has their index`() async throws {
        var tests = Dictionary(
            uniqueKeysWithValues: "abcdef".map { ("tests/\($0).test.js", "test('\($0)', () => {});") }
        )
        tests["timings.json"] = """
            {"files": [{"file": "tests/a.test.js", "milliseconds": 60}, {"file": "tests/b.test.js", "milliseconds": 10},
            {"file": "tests/c.test.js", "milliseconds": 20}, {"file": "tests/d.test.js", "milliseconds": 20}]}
            """
        let folder = try ProgramFolder(tests)
        func shard(_ arguments: [String], _ variables: [String: String] = [:]) async throws -> CommandResult {
            try await Product.mini.run(
                ["test", "--reporter", "dot"] + arguments,
                environment: variables,
                in: folder.path
            )
        }
        func names(_ arguments: [String], _ variables: [String: String] = [:]) async throws -> String {
            let result = try await Product.mini.run(
                ["test", "--reporter", "json"] + arguments,
                environment: variables,
                in: folder.path
            )
            let files = try result.document()["files"]?.array ?? []
            return files.compactMap { $0["file"]?.string?.dropFirst(6).prefix(1) }.joined()
        }
        #expect(try await names(["--shard", "1/2"]) == "ace")
        // The files without a duration count as 27.5 ms: 60 and 20, and 27.5 twice, 20 and 10.
        let parts = [
            try await names(["--shard", "1/2", "--timings", "timings.json"]),
            try await names(["--shard", "2/2", "--timings", "timings.json"]),
        ]
        #expect(parts == ["ad", "bcef"])
        #expect(try await names(["--shard", "3"], ["JOB_COMPLETION_INDEX": "1"]) == "be")
        #expect(
            try await names(["--shard", "3"], ["SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10"]) == "cf"
        )
        // An array with steps has the indexes 10, 12 and 14.
        let array = [
            "SLURM_ARRAY_TASK_ID": "14", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_STEP": "2",
            "SLURM_ARRAY_TASK_COUNT": "3",
        ]
        #expect(try await names(["--shard", "auto"], array) == "cf")
        #expect(try await names(["--shard", "auto"], ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "3"]) == "ad")
        let status = folder.path + "/status"
        let bazel = ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "3", "TEST_SHARD_STATUS_FILE": status]
        #expect(try await names(["--shard", "auto"], bazel) == "cf")
        #expect(FileManager.default.fileExists(atPath: status))

        for (arguments, variables, message) in [
            (["--shard", "auto"], [:], "which are not set"),
            (["--shard", "2"], ["CI_NODE_INDEX": "3"], "which has the index 2 from 0"),
            (["--shard", "2"], bazel, "differs from the number of parts in TEST_TOTAL_SHARDS, 3"),
            (["--timings", "timings.json"], [:], "--timings needs --shard"),
            (["--shard", "1/2", "--timings", "none.json"], [:], "the file cannot be read"),
            (["--shard", "1/2", "--timings", "app.json"], [:], "this is no report of a run"),
        ] as [([String], [String: String], String)] {
            let result = try await shard(arguments, variables)
            #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
        }
    }
}
