import Glibc

/// The duration of `mini test`: for small test files beside Node's own runner, and for tests that wait.
enum TestFigures {
    private static let fileCount = 200
    /// The number of files of `--watch`, and of its rounds that count.
    private static let (watchedFileCount, watchRoundCount) = (20, 21)
    /// The folder of Debian's node-jsdom.
    private static let modules = "/usr/share/nodejs"

    static func measure(_ options: Options) async throws -> [Figure] {
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            return [Figure(title: "`mini test`", unit: .milliseconds, method: "whole processes", outcome: outcome)]
        }
        let folder = try TemporaryFolder()
        for name in ["files", "second", "hour"] { try writeProgram(to: name, in: folder) }
        for number in 0..<fileCount {
            try folder.write(test(number), to: "files/tests/\(number).test.js")
            try folder.write(nodeTest(number), to: "node/\(number).test.js")
        }
        try folder.write(waitingTest(milliseconds: 1_000), to: "second/tests/wait.test.js")
        try folder.write(waitingTest(milliseconds: 3_600_000), to: "hour/tests/wait.test.js")

        func run(_ program: String, _ arguments: [String]) throws -> Double {
            let command = [options.mini, "test", "--program", "\(folder.path)/\(program)"] + arguments
            return try ChildProcess.run(command, in: .bare).nanoseconds / 1e6
        }
        return [
            try await files(run, isolation: "process", target: 8),
            try await files(run, isolation: "none", target: nil),
            try await besideNode(run, folder),
            try await hour(run),
            try watch(options),
            try await coverage(options, folder),
        ]
    }

    /// A further small file in a run with one process at a time.
    static func furtherFile(_ options: Options) async throws -> Figure {
        let title = "`mini test --workers 1`, a further small file"
        let count = 51
        let method = """
            a run of \(count) files, each of which opens the program, taps a button and reads a text, less a run of one, for \
            each of the others; floor: the same with `--isolation none`; whole processes
            """
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            return Figure(title: title, unit: .milliseconds, target: .value(8), method: method, outcome: outcome)
        }
        let folder = try TemporaryFolder()
        for (name, files) in [("one", 1), ("all", count)] {
            try writeProgram(to: name, in: folder)
            for number in 0..<files { try folder.write(test(number), to: "\(name)/tests/\(number).test.js") }
        }
        func cost(_ isolation: String) throws -> Double {
            let times = try ["all", "one"].map { name in
                let program = ["--program", "\(folder.path)/\(name)"]
                let command = [options.mini, "test", "--workers", "1", "--isolation", isolation] + program
                return try ChildProcess.run(command, in: .bare).nanoseconds / 1e6
            }
            return (times[0] - times[1]) / Double(count - 1)
        }
        let rounds = try await Rounds(7) {
            try cost("process")
        } floor: {
            try cost("none")
        }
        return Figure(title, .milliseconds, target: .value(8), method: method, rounds)
    }

    /// - Parameters:
    ///   - isolation: The value of `--isolation`.
    ///   - target: The highest processor time of a file, in milliseconds; nil for none.
    private static func files(
        _ run: (String, [String]) throws -> Double,
        isolation: String,
        target: Double?,
    ) async throws -> Figure {
        let options = ["--isolation", isolation]
        let cores = Double(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1))
        var values: [Double] = []
        for _ in 0..<7 {
            // The second of two parts of one test file.
            let none = try run("second", ["--shard", "2/2"] + options)
            values.append((try run("files", options) - none) / Double(fileCount) * cores)
        }
        return Figure(
            title: "`mini test --isolation \(isolation)`, a small file on a core",
            unit: .milliseconds,
            target: target.map { .value($0) },
            method: """
                a run of \(fileCount) files, each of which opens the program, taps a button and reads a text, less a run of \
                none, by files and times cores; whole processes
                """,
            outcome: .measured(Samples(values), floor: nil, ratio: nil),
        )
    }

    private static func besideNode(_ run: (String, [String]) throws -> Double, _ folder: TemporaryFolder) async throws
        -> Figure
    {
        let title = "`mini test`, \(fileCount) small files"
        let method = """
            the same run; floor: `node --test` of as many files, each of which makes a document with Debian's node-jsdom, \
            clicks a button and reads a text
            """
        func notMeasured(_ reason: String) -> Figure {
            let outcome = Figure.Outcome.notMeasured(reason: reason)
            return Figure(title: title, unit: .milliseconds, target: .ratio(0.1), method: method, outcome: outcome)
        }
        guard let node = ChildProcess.find("node") else { return notMeasured("there is no node on the PATH") }
        guard access(modules + "/jsdom/package.json", R_OK) == 0 else {
            return notMeasured("there is no jsdom; apt-get install --no-install-recommends node-jsdom")
        }
        let files = (0..<fileCount).map { "\(folder.path)/node/\($0).test.js" }
        let rounds = try await Rounds(1) {
            try run("files", [])
        } floor: {
            try ChildProcess.run([node, "--test"] + files, in: .bare, adding: ["NODE_PATH=\(modules)"]).nanoseconds
                / 1e6
        }
        return Figure(title, .milliseconds, target: .ratio(0.1), method: method, rounds)
    }

    private static func hour(_ run: (String, [String]) throws -> Double) async throws -> Figure {
        let rounds = try await Rounds(31) {
            try run("hour", [])
        } floor: {
            try run("second", [])
        }
        return Figure(
            "`mini test`, a test that waits an hour",
            .milliseconds,
            target: .ratio(1.1),
            method:
                "a timer of the program; floor: one that waits a second; whole processes. The target allows for noise",
            rounds,
        )
    }

    /// The time that coverage adds to a run.
    private static func coverage(_ options: Options, _ folder: TemporaryFolder) async throws -> Figure {
        func run(_ arguments: [String]) throws -> Double {
            let command = [options.mini, "test", "--program", "MiniPrograms/conformance", "--workers", "1"] + arguments
            return try ChildProcess.run(command, in: .bare).nanoseconds / 1e6
        }
        let rounds = try await Rounds(7) {
            try run(["--coverage", "lcov", "--coverage-dir", "\(folder.path)/coverage"])
        } floor: {
            try run([])
        }
        return Figure(
            "`mini test --coverage lcov`, the tests of the conformance program",
            .milliseconds,
            target: .ratio(1.5),
            method: "floor: the same run without coverage; one file at a time; whole processes",
            rounds,
        )
    }

    /// The time from a saved file to the first result of `--watch`.
    private static func watch(_ options: Options) throws -> Figure {
        let folder = try TemporaryFolder()
        try writeProgram(to: "watched", in: folder)
        for number in 0..<watchedFileCount { try folder.write(test(number), to: "watched/tests/\(number).test.js") }
        let command = [options.mini, "test", "--watch", "--program", "\(folder.path)/watched"]
        let (process, output) = try ChildProcess.start(command, in: .bare)
        defer {
            kill(process, SIGTERM)
            ChildProcess.reap(process)
            close(output)
        }
        var lines = OutputLines(output)
        try lines.skip(past: " passed")
        var values: [Double] = []
        for round in 0...watchRoundCount {
            let start = MonotonicTime.now
            try folder.write(template + "<text>\(round)</text>", to: "watched/pages/a/a.axml")
            try lines.skip(past: "✓")
            // The first round is discarded.
            if round > 0 { values.append((MonotonicTime.now - start) / 1e6) }
            try lines.skip(past: " passed")
        }
        return Figure(
            title: "`mini test --watch`, saved file to first result",
            unit: .milliseconds,
            target: .value(300),
            method: """
                from the write of a template that \(watchedFileCount) test files reach to the line of the first test, with the 10 ms \
                for changes of other files
                """,
            outcome: .measured(Samples(values), floor: nil, ratio: nil),
        )
    }

    // MARK: Files

    private static let template =
        "<view><text id=\"count\">{{count}}</text><button id=\"add\" onTap=\"add\">Add</button></view>"

    private static func writeProgram(to name: String, in folder: TemporaryFolder) throws {
        try folder.write(#"{"pages": ["pages/a/a"]}"#, to: "\(name)/app.json")
        try folder.write("App({});", to: "\(name)/app.js")
        try folder.write(template, to: "\(name)/pages/a/a.axml")
        try folder.write(
            """
            Page({
              data: { count: 0 },
              add() { this.setData({ count: this.data.count + 1 }); },
              wait(time) { return new Promise(done => setTimeout(done, time)); },
            });
            """,
            to: "\(name)/pages/a/a.js",
        )
    }

    private static func test(_ number: Int) -> String {
        """
        test('counts \(number)', async ({ app }) => {
          const page = await app.open();
          await page.$('#add').tap();
          expect(await page.$('#count').text()).toBe('1');
        });
        """
    }

    private static func nodeTest(_ number: Int) -> String {
        """
        const test = require('node:test');
        const assert = require('node:assert');
        const { JSDOM } = require('jsdom');
        test('counts \(number)', () => {
          const page = '<div><span id="count">0</span><button id="add">Add</button></div>';
          const { document } = new JSDOM(page).window;
          let count = 0;
          document.getElementById('add').addEventListener('click', () => {
            count += 1;
            document.getElementById('count').textContent = count;
          });
          document.getElementById('add').click();
          assert.equal(document.getElementById('count').textContent, '1');
        });
        """
    }

    private static func waitingTest(milliseconds: Int) -> String {
        """
        test('waits', async ({ app }) => {
          const page = await app.open();
          await page.callMethod('wait', \(milliseconds));
        });
        """
    }
}
