import MiniHost
import Testing

@Suite struct ViewClockTests {
    @Test func `dates of scripts and templates follow a virtual clock`() async throws {
        let files = [
            "pages/index/index.js": "Page({ data: { n: 0 } })",
            "pages/index/index.axml": """
            <import-sjs name="m" from="./m.sjs"/>
            <text>{{m.now(n)}}</text><text>{{m.year('2001-02-03')}}</text><text>{{Date.now() + n}}</text>
            """,
            "pages/index/m.sjs": """
            export default {
                now: n => getDate().getTime() + n,
                year: text => getDate(text).getFullYear() + ' ' + getDate().constructor,
            }
            """,
        ]
        let texts = try await withProgram(files) { configuration in
            configuration.startTime = WallTime(milliseconds: 1_000_000_000_000)
        } _: { fixture in
            await fixture.idle()
            await fixture.program.advance(by: .seconds(60))
            // The page is rendered again.
            _ = try await fixture.evaluate("void getCurrentPages()[0].setData({ n: 5 })")
            await fixture.idle()
            return try await fixture.program.elements(.selector("text")).map(\.text)
        }
        #expect(texts == ["1000000060005", "2001 Date", "1000000060005"])
    }
}
