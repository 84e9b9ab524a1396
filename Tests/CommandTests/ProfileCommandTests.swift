import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini profile`.
@Suite(.timeLimit(.minutes(20)))
struct ProfileCommandTests {
    private static let files = [
        "pages/a/a.axml": "<view>hello {{name}}</view><button id=\"go\" onTap=\"onGo\">go</button>\n",
        "pages/a/a.js": """
        // The function with most of the time.
        function hot(count) {
            let sum = 0;
            for (let index = 0; index < count; index++) sum += Math.sqrt(index) % 3;
            return sum;
        }
        Page({
            data: { name: 'you', rows: [] },
            onGo() {
                this.setData({ name: hot(8e6) });
                for (let index = 0; index < 3; index++) this.setData({ [`rows[${index}]`]: index });
            },
        });
        """,
    ]

    @Test func `a profile names the hot function and the changes of data, and writes a file for DevTools`() async throws
    {
        let program = try ProgramFolder(Self.files)
        let file = program.path + "/../a.cpuprofile"
        let result = try await program.mini("profile", "--tap", "#go", "--output", file, "--ephemeral")
        #expect(result.error == "")
        #expect(result.status == 0)
        let sections = result.output.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        #expect(sections.count == 4)
        #expect(sections[0][0].contains(" recorded, "))
        #expect(sections[1][0].split(separator: " ") == ["self", "total", "share", "function", "place"])
        // On a machine with much load, a time has the unit s, and the host takes more of it than the program.
        #expect(sections[1].contains { $0.contains(/m?s .* % +hot +.*pages\/a\/a\.js:2$/) })
        #expect(sections[2].contains { $0.hasSuffix("files of the program") })
        #expect(sections[3][1].contains(/^ +4 +4 +\d+ .* pages\/a\/a +rows\[\] ×3, name ×1$/))

        let profile = try JSON.parse(Array(Data(contentsOf: URL(filePath: file))))
        try Self.checkStructure(profile)
        let frames = try #require(profile["nodes"]?.array).compactMap { $0["callFrame"] }
        let hot = try #require(frames.first { $0["functionName"] == "hot" })
        #expect(hot["url"] == "pages/a/a.js")
        #expect(hot["lineNumber"] == 1)
        #expect(hot["columnNumber"] == 0)
    }

    /// Checks the structure that readers of the format rely on, and that the samples fill the time.
    private static func checkStructure(_ profile: ScriptValue) throws {
        #expect(DevToolsFormat.violations(ofProfile: profile) == [])
        #expect(try #require(profile["samples"]?.array).count > 10)
        let deltas = try #require(profile["timeDeltas"]?.array).compactMap(\.number)
        let (start, end) = (try #require(profile["startTime"]?.number), try #require(profile["endTime"]?.number))
        #expect(deltas.reduce(0, +) == end - start)
        #expect(end > start)
    }

    @Test func `JSON is one document`() async throws {
        let program = try ProgramFolder(Self.files)
        let result = try await program.mini("profile", "--tap", "#go", "--json", "--ephemeral")
        let document = try result.document()
        #expect(result.status == 0)
        #expect(document["page"] == "pages/a/a")
        let profile = try #require(document["profile"])
        let hot = try #require(profile["functions"]?.array?.first { $0["name"] == "hot" })
        #expect(hot["line"] == 2)
        #expect(hot["category"] == "program")
        let (ownTime, total) = (try #require(hot["selfTime"]?.number), try #require(hot["totalTime"]?.number))
        #expect(ownTime > 0 && ownTime <= total)
        let times = ["program", "templates", "framework", "native"].compactMap { profile["categories"]?[$0]?.number }
        #expect(times.count == 4)
        #expect(abs(times.reduce(0, +) - (profile["scriptTime"]?.number ?? 0)) < 0.01)
        #expect(profile["setData"]?[0]?["count"] == 4)
        #expect(profile["setData"]?[0]?["frequentPaths"]?[0] == ["path": "rows[]", "count": 3])
    }

    @Test func `a program that polls is recorded for the time of the option`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": "Page({ onLoad() { setInterval(() => this.setData({ name: Date.now() }), 20) } })"
        ])
        let result = try await program.mini("profile", "--duration", "400ms", "--json", "--ephemeral")
        let profile = try #require(try result.document()["profile"])
        #expect(result.status == 0)
        #expect(profile["duration"]?.number ?? 0 >= 400)
        #expect(profile["setData"]?[0]?["count"]?.number ?? 0 > 0)
    }

    @Test func `mistakes are reported before or after the run, and no file is left`() async throws {
        let program = try ProgramFolder(Self.files)
        let missing = try await program.mini("profile", "--output", "/nonexistent/a.cpuprofile", "--ephemeral")
        #expect(missing.status == 2)
        #expect(missing.output == "")
        #expect(
            missing.error
                == "Error: The file /nonexistent/a.cpuprofile cannot be written: No such file or directory.\n"
        )

        let file = program.path + "/../b.cpuprofile"
        let page = try await program.mini("profile", "--page", "pages/x/x", "--output", file, "--ephemeral")
        #expect(page.status == 2)
        #expect(page.error.contains("pages/x/x"))
        #expect(try program.contents().filter { $0.contains("b.cpuprofile") } == [])

        let short = try await program.mini("profile", "--duration", "1m", "--timeout", "10s")
        #expect(short.status == 2)
        #expect(short.error.contains("--duration 1m needs a longer --timeout than 10s."))
    }

    @Test func `the profile of a failed tap is written`() async throws {
        let program = try ProgramFolder(Self.files)
        let file = program.path + "/../c.cpuprofile"
        let result = try await program.mini("profile", "--tap", "#missing", "--output", file, "--ephemeral")
        #expect(result.status == 1)
        #expect(result.error.contains("--tap #missing: "))
        #expect(try JSON.parse(Array(Data(contentsOf: URL(filePath: file))))["nodes"]?.array?.isEmpty == false)
    }

    @Test func `the profile of a test file covers each start of its program`() async throws {
        var files = Self.files
        files["tests/a.test.js"] = """
            for (const name of ['first', 'second']) {
              test(name, async ({ app }) => {
                const page = await app.open('/pages/a/a');
                await page.$('#go').tap();
                expect(page.data.rows.length).toBe(name === 'first' ? 3 : 4);
              });
            }
            """
        let program = try ProgramFolder(files)
        let test = program.path + "/tests/a.test.js"
        let file = program.path + "/../d.cpuprofile"
        let result = try await Product.mini.run(["profile", test, "--timeout", "60s", "--json", "--output", file])
        let document = try result.document()
        // The second test fails.
        #expect(result.status == 1)
        #expect(document["tests"] == 2)
        #expect(document["failedTests"] == ["second"])
        let profile = try #require(document["profile"])
        let hot = profile["functions"]?.array?.first { $0["name"] == "hot" }
        #expect(hot?["file"]?.string?.hasSuffix("pages/a/a.js") == true, "\(hot ?? .null)")
        #expect(profile["setData"]?[0]?["count"] == 8)
        #expect(profile["setData"]?[0]?["frequentPaths"]?[0] == ["path": "rows[]", "count": 6])
        try Self.checkStructure(try JSON.parse(Array(Data(contentsOf: URL(filePath: file)))))

        for option in [["--tap", "#go"], ["--user", "ann"], ["--app-id", "shop"], ["--data-dir", program.path]] {
            let rejected = try await Product.mini.run(["profile", test] + option)
            #expect(rejected.status == 2)
            #expect(rejected.error.contains("\(option[0]) is for a program that the command opens"))
        }
    }
}
