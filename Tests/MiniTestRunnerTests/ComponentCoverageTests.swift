import CommandHarness
import MiniHost
import Testing

@testable import MiniTestRunner

/// The coverage of the methods that components receive as props.
@Suite(.timeLimit(.minutes(5))) struct ComponentCoverageTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({});", "mini.project.json": "{}",
        "pages/a/a.json": #"{ "usingComponents": { "outer": "/parts/outer" } }"#,
        "pages/a/a.axml": """
        <outer class="first" onSave="save" onClose="close"/>
        <outer class="second" on-save="save"/>
        <outer class="third" onSave="{{name}}"/>
        """,
        "pages/a/a.js": """
        Page({
          data: { name: 'save', sum: 0 },
          save(number) {
            this.setData({ sum: this.data.sum + number });
            return this.data.sum;
          },
          close() {},
        });
        """,
        "parts/outer.json": #"{ "component": true, "usingComponents": { "inner": "/parts/inner" } }"#,
        "parts/outer.axml": "<inner class=\"{{className}}\" onSave=\"onSave\"/>",
        "parts/outer.js": "Component({ didUpdate() { getApp().updates = (getApp().updates || 0) + 1; } });",
        "parts/inner.json": #"{ "component": true }"#,
        "parts/inner.axml": "<button class=\"{{className}}\" onTap=\"tap\">{{sum}}</button>",
        "parts/inner.js": """
        Component({
          data: { sum: 0 },
          methods: { tap() { this.setData({ sum: this.props.onSave(2) }); } },
        });
        """,
        "tests/a.test.js": """
        test('calls props', async ({ app }) => {
          const page = await app.open();
          await page.$('button.first').tap();
          await page.$('button.first').tap();
          await page.$('button.third').tap();
          expect(page.data.sum).toBe(6);
          expect(await page.$('button.first').text()).toBe('4');
          // Props are equal in each rendering.
          expect(await app.evaluate(() => getApp().updates || 0)).toBe(0);
        });
        """,
    ]

    /// The counts of the functions in a file, by name.
    private static func counts(in path: String, of report: CoverageReport) throws -> [String: Int] {
        let file = try #require(report.files.first { $0.path == path })
        let pairs = file.coverage.functions.map { ($0.name, $0.count) }
        return Dictionary(pairs) { first, _ in first }
    }

    @Test func `a call of a prop is counted for the attribute that names its method`() async throws {
        let program = try TemporaryProgram(Self.files)
        defer { program.remove() }
        var run = try TestRun(program: program.path)
        let recorder = CoverageRecorder()
        run.coverage = recorder
        let summary = await run.run()
        #expect(summary.tests.map(\.status) == [.passed], "\(summary.tests.flatMap(\.failures).map(\.error))")
        let report = CoverageReport(of: run, recorder)
        // The value with an expression is not counted.
        var counts = try Self.counts(in: "pages/a/a.axml", of: report)
        let renderings = counts.removeValue(forKey: "(template)") ?? 0
        #expect(renderings > 0)
        #expect(counts == ["onSave": 2, "onClose": 0, "on-save": 0])
        // A method of the owner's props has the counters of both attributes.
        #expect(try Self.counts(in: "parts/outer.axml", of: report)["onSave"] == 3)
        #expect(try Self.counts(in: "parts/inner.axml", of: report)["onTap"] == 3)
    }

    @Test func `without coverage the same method is the same prop`() async throws {
        let program = try TemporaryProgram(Self.files)
        defer { program.remove() }
        let run = try TestRun(program: program.path)
        let summary = await run.run()
        #expect(summary.tests.map(\.status) == [.passed], "\(summary.tests.flatMap(\.failures).map(\.error))")
    }
}
