import MiniHost
import Testing

/// Configuration files with comments and trailing commas.
@Suite(.timeLimit(.minutes(5)))
struct ConfigurationFileTests {
    private static let app = """
        // The pages.
        {
          "pages": ["pages/index/index", /* "pages/old/old", */],
          "plugins": { "p": { "provider": "1", }, },
        }
        """

    @Test func `configuration files may have comments and trailing commas`() async throws {
        let files = [
            "app.json": Self.app, "mini.project.json": "{ \"appid\": \"20210\", /* id */ }",
            "pages/index/index.json": """
            { "usingComponents": { "one": "/one", "two": "plugin://p/two", } // all
            }
            """,
            "pages/index/index.axml": "<one /><two />", "pages/index/index.js": "Page({})",
            "one.json": "/* a */ { \"component\": true, }", "one.axml": "<view>one</view>", "one.js": "Component({})",
            "plugins/p/plugin.json": "{ \"publicComponents\": { \"two\": \"two\", }, } // plugin",
            "plugins/p/two.json": "{ \"component\": true }", "plugins/p/two.axml": "<view>two</view>",
            "plugins/p/two.js": "Component({})",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.warnings.isEmpty)
            #expect(fixture.recorder.uncaught.isEmpty)
            let outline = try await fixture.program.outline()
            #expect(outline.contains("one") && outline.contains("two"))
            #expect(fixture.program.identity.appID == "20210")
        }
    }

    @Test(arguments: [
        ("// a\n{ \"pages\": /* b */ 5 }", "app.json:2:3: \"pages\" must be an array of page paths"),
        ("/* a\n*/ { \"pages\" [\"a\"] }", "app.json:2:14: expected ':' after property name \"pages\""),
    ])
    func `errors after comments keep their places`(text: String, message: String) async throws {
        let error = await #expect(throws: (any Error).self) {
            try await withProgram(["app.json": text, "pages/index/index.js": "Page({})"]) { _ in }
        }
        let description = "\(try #require(error))"
        #expect(description.contains(message), "\(description)")
    }

    @Test func `JSON that a module requires is strict`() async throws {
        let code = "try { require('/data.json') } catch (error) { console.log(error.message) }"
        let lines = try await linesPrinted(by: code, files: ["data.json": "{ \"a\": // b\n 1 }"])
        #expect(lines == ["comments are not allowed in JSON"])
    }
}
