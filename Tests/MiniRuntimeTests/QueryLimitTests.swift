import MiniCore
import MiniHost
import Testing

/// Selector queries that would use too much memory or time.
// Programs run until their limits, and a sanitizer multiplies the time.
@Suite(.timeLimit(.minutes(5))) struct QueryLimitTests {
    private static let template = "<view class='c' a:for='{{n}}' id='i{{index}}' data-x='{{index}}'>x</view>"

    /// The console output and the failures of a page whose `onReady` runs the code.
    private func lines(
        _ code: String,
        rows: Int,
        acss: String = "",
        configure: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> [String] {
        try await withProgram(
            [
                "pages/index/index.js": """
                Page({ data: { n: Array(\(rows)).fill(0) }, onReady() {
                \(code)
                } });
                """,
                "pages/index/index.axml": Self.template, "pages/index/index.acss": acss,
            ],
            configure: configure,
        ) { fixture in
            await fixture.idle()
            let ending = await fixture.program.terminationError?.termination.map { "ended \($0.rawValue)" }
            return fixture.lines + fixture.recorder.uncaught.map { "\($0.name): \($0.message)" }
                + [ending].compactMap(\.self)
        }
    }

    @Test func `a query has at most a thousand requests`() async throws {
        let lines = try await lines(
            """
            const query = my.createSelectorQuery();
            for (let i = 0; i < 1000; i++) query.select('.c').boundingClientRect();
            try { query.select('.c').boundingClientRect(); } catch (error) { console.log(`${error}`); }
            query.exec(all => console.log(all.length));
            query.select('.c').boundingClientRect().exec(all => console.log(all.length));
            """,
            rows: 1,
        )
        #expect(
            lines == ["RangeError: a selector query has more than 1000 requests; call exec() in between", "1000", "1"]
        )
    }

    @Test(arguments: [
        "boundingClientRect()", "fields({ dataset: true, id: true, rect: true, size: true, computedStyle: ['color'] })",
    ])
    func `the results of a query have a limit`(fields: String) async throws {
        let lines = try await lines(
            """
            const query = my.createSelectorQuery();
            for (let i = 0; i < 200; i++) query.selectAll('.c').\(fields);
            query.exec(() => console.log('results'));
            my.createSelectorQuery().selectAll('.c').boundingClientRect().exec(([all]) => console.log(all.length));
            """,
            rows: 1_000,
        )
        let message = "the results of a selector query hold more than 16777216 units, at the selector \".c\"; "
        #expect(lines == ["1000", "RangeError: \(message)select fewer elements, or request fewer fields"])
    }

    @Test func `a selector has at most ten thousand characters`() async throws {
        let lines = try await lines(
            "my.createSelectorQuery().selectAll('.c'.repeat(5001)).boundingClientRect().exec()",
            rows: 1,
        )
        #expect(lines == ["RangeError: a selector has more than 10000 characters"])
    }

    @Test func `a page whose nodes share a long text is not copied for a query`() async throws {
        let lines = try await lines(
            """
            this.setData({ n: Array(4000).fill('x'.repeat(100000)) });
            my.createSelectorQuery().select('.c').boundingClientRect().exec(() => console.log('results'));
            """,
            rows: 1,
        )
        #expect(lines.allSatisfy { !$0.contains("results") || $0.hasPrefix("RangeError") })
    }

    @Test func `many rules for many elements are ended by the time limit of the turn`() async throws {
        let lines = try await lines(
            "my.createSelectorQuery().select('.c').boundingClientRect().exec(() => console.log('results'));",
            rows: 2_000,
            acss: (0..<3_000).map { ".c[id='\($0)']{width:\($0)px}" }.joined(),
        ) {
            $0.limits.script.timePerTurn = .milliseconds(500)
        }
        #expect(lines == ["ended outOfTime"])
    }
}
