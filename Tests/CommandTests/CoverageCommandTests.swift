import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini test --coverage` and `mini coverage merge`.
@Suite(.timeLimit(.minutes(20)))
struct CoverageCommandTests {
    private static let files = [
        "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#,
        "pages/a/a.json": #"{"usingComponents": {"card": "/card/card"}}"#,
        "pages/a/a.axml": """
        <import-sjs from="./text.sjs" name="text"/>
        <view a:if="{{count}}" id="more" onTap="more">{{text.name(count)}}</view>
        <view a:else onTap="never">none</view>
        <view a:for="{{[]}}">{{item}}</view>
        <card a:if="{{shown}}"/>
        """,
        "pages/a/a.ts": """
        interface Data { count: number }
        const start: number = 1;
        Page({
          data: { count: start } as Data,
          more(): void {
            if (this.data.count > 5) {
              this.setData({ count: 0 });
            }
            this.setData({ count: this.data.count + 1 });
          },
        });
        """,
        "pages/a/text.sjs": "export default { name(count) { return count > 9 ? 'many' : 'few'; } };",
        "pages/b/b.axml": "<view>never opened</view>",
        "pages/b/b.js": "Page({\n  onLoad() {},\n});",
        "card/card.json": #"{"component": true}"#,
        "card/card.axml": "<view>card</view>",
        "card/card.js": "Component({});",
        "utils/sum.js": "exports.sum = (a, b) => a + b;\nexports.not = a => !a;",
        "vendor.min.js": "a()",
        "node_modules/p/index.js": "a()",
        "tests/one.test.js": """
        test('taps', async ({ app }) => {
          const page = await app.open('/pages/a/a');
          await page.$('#more').tap();
          await app.restart('/pages/a/a');
          await app.page.$('#more').tap();
        });
        """,
        "tests/two.test.js": "test('adds', () => expect(require('../utils/sum').sum(1, 2)).toBe(3));",
    ]

    private func test(_ folder: ProgramFolder, _ arguments: String...) async throws -> CommandResult {
        try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    private func text(_ folder: ProgramFolder, _ file: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
    }

    /// The records of a tracefile: the lines of each file by its path.
    private func records(_ text: String) -> [String: [String]] {
        var records: [String: [String]] = [:]
        for part in text.components(separatedBy: "end_of_record\n") where !part.isEmpty {
            let lines = part.split(separator: "\n").map(String.init)
            #expect(lines.first == "TN:" && lines.count > 1 && lines[1].hasPrefix("SF:"), "\(part)")
            let isValid = lines.dropFirst(2).allSatisfy {
                $0.wholeMatch(of: /(FN|FNDA):\d+,.+|(FNF|FNH|BRF|BRH|LF|LH):\d+|DA:\d+,\d+|BRDA:\d+,\d+,\d+,\d+/) != nil
            }
            #expect(isValid, "\(part)")
            records[String(lines[1].dropFirst(3))] = lines
        }
        return records
    }

    @Test func `a run reports what its tests have run, with the same bytes each time`() async throws {
        let folder = try ProgramFolder(Self.files)
        try folder.remove("pages/a/a.js")
        let result = try await test(folder, "--coverage", "text,lcov,json,html", "--coverage-dir", "out/first")
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("Uncovered lines"))

        let records = records(try text(folder, "out/first/lcov.info"))
        let expected = [
            "app.js", "card/card.axml", "card/card.js", "pages/a/a.axml", "pages/a/a.ts", "pages/a/text.sjs",
            "pages/b/b.axml", "pages/b/b.js", "utils/sum.js",
        ]
        #expect(records.keys.sorted() == expected)
        // The program was opened twice.
        let page = try #require(records["pages/a/a.ts"])
        #expect(page.contains("DA:2,2") && page.contains("DA:3,2") && page.contains("DA:7,0"), "\(page)")
        #expect(page.contains("FNDA:2,more") && page.contains("BRDA:6,0,0,0") && page.contains("BRDA:6,0,1,2"))
        let template = try #require(records["pages/a/a.axml"])
        #expect(template.contains("FN:2,onTap") && template.contains("FNDA:2,onTap"), "\(template)")
        #expect(template.contains("FN:3,onTap#2") && template.contains("FNDA:0,onTap#2"))
        #expect(template.contains("DA:3,0") && template.contains("DA:4,0") && template.contains("DA:5,0"))
        #expect(!template.contains("DA:2,0"))
        let script = try #require(records["pages/a/text.sjs"])
        #expect(script.contains("BRDA:1,0,0,0") && !script.contains("BRDA:1,0,1,0"), "\(script)")
        #expect(records["pages/b/b.axml"]?.contains("FNDA:0,(template)") == true)
        #expect(records["pages/b/b.js"]?.contains("DA:1,0") == true)
        #expect(records["card/card.axml"]?.contains("FNDA:0,(template)") == true)
        let sum = try #require(records["utils/sum.js"])
        #expect(sum.contains("FNDA:1,(anonymous_0)") && sum.contains("FNDA:0,(anonymous_1)"), "\(sum)")

        let html = try text(folder, "out/first/coverage.html")
        #expect(html.contains("path 1 of cond-expr") && html.contains("not run: function onLoad"))

        let options = ["--workers", "1", "--reporter", "json", "--reporter", "junit", "--output", "report.xml"]
        let second = try await Product.mini.run(
            ["test", "--program", folder.path, "--coverage", "text,lcov,json,html", "--coverage-dir", "out/second"]
                + options,
            in: folder.path
        )
        // The printed document is not followed by the table.
        #expect(try JSON.parse(second.output)["ok"] == true)
        #expect(second.error.contains("Uncovered lines"), "\(second.error)")
        for file in ["lcov.info", "coverage-final.json", "coverage.html"] {
            #expect(try text(folder, "out/first/\(file)") == text(folder, "out/second/\(file)"), "\(file)")
        }
    }

    @Test func `the coverage of shards is merged, and thresholds fail a run`() async throws {
        let folder = try ProgramFolder(Self.files)
        try folder.remove("pages/a/a.js")
        let whole = try await test(
            folder,
            "--coverage",
            "json",
            "--coverage-dir",
            "all",
            "--isolation",
            "none",
            "--coverage-threshold",
            "statements=5,branches=99.5"
        )
        #expect(whole.status == 1)
        let problem = "The coverage of branches is 37.5 %, below the required 99.5 %."
        #expect(whole.error.contains(problem), "\(whole.error)")
        #expect(!whole.error.contains("of statements"))
        for part in ["1", "2"] {
            _ = try await test(folder, "--coverage", "json", "--coverage-dir", part, "--shard", "\(part)/2")
        }
        let merge = ["coverage", "merge", "1", "2", "--format", "json,html", "--coverage-dir", "both"]
        let merged = try await Product.mini.run(merge, in: folder.path)
        #expect(merged.status == 0, "\(merged.error)")
        #expect(try text(folder, "both/coverage-final.json") == text(folder, "all/coverage-final.json"))
        #expect(try text(folder, "both/coverage.html").contains("&gt; 9"))
        let failed = try await Product.mini.run(
            ["coverage", "merge", "1", "2/coverage-final.json", "--coverage-threshold", "lines=100"],
            in: folder.path
        )
        #expect(failed.status == 1 && failed.output.contains("utils/sum.js"))
        #expect(failed.error.contains("The coverage of lines is "))
    }

    @Test func `an error has the column of the source, also with counters`() async throws {
        let folder = try ProgramFolder([
            "pages/a/a.js": "const a = 1; Page({ onLoad() { if (a) throw new Error('no'); } });",
            "tests/a.test.js": "test('a', async ({ app }) => { await app.open(); });",
        ])
        let plain = try await test(folder)
        let counted = try await test(folder, "--coverage", "lcov")
        #expect(plain.status == 1 && counted.status == 1)
        let place = try #require(plain.output.firstMatch(of: /pages\/a\/a\.js:1:(\d\d)/))
        #expect(counted.output.contains(place.output.0), "\(counted.output)")
    }

    @Test(arguments: [
        (["--coverage", "xml"], "--coverage has no format \"xml\". There are text, lcov, json, html."),
        (["--coverage-dir", "a"], "--coverage-dir and --coverage-threshold need --coverage with the formats"),
        (
            ["--coverage", "text", "--coverage-threshold", "lines"],
            "needs percentages such as statements=80,branches=70"
        ),
        (["--coverage", "text", "--watch"], "--coverage needs a run without --watch"),
    ])
    func `wrong options are usage errors`(_ options: [String], _ message: String) async throws {
        let result = try await test(try ProgramFolder(), options)
        #expect(result.status == 2, "\(result.error)")
        #expect(result.error.contains(message), "\(result.error)")
    }

    private func test(_ folder: ProgramFolder, _ arguments: [String]) async throws -> CommandResult {
        try await Product.mini.run(["test", "--program", folder.path] + arguments, in: folder.path)
    }

    @Test func `a merge names a file that has no coverage`() async throws {
        let folder = try ProgramFolder(["other.json": "{\"a\": 1}"])
        let missing = try await Product.mini.run(["coverage", "merge", "none"], in: folder.path)
        #expect(missing.status == 2 && missing.error.contains("The file none cannot be read; write it by mini test"))
        let other = try await Product.mini.run(["coverage", "merge", "other.json"], in: folder.path)
        #expect(other.status == 2 && other.error.contains("The file other.json has no coverage"))
    }
}
