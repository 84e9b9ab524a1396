import MiniCore
import MiniHost
import MiniRuntime
import ProgramModes
import Synchronization
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

    /// The files of a program, with the paths of those that were read.
    private final class RecordedFiles: PackageReader {
        private let texts: [String: String]
        private let paths = Mutex<[String]>([])

        init(_ texts: [String: String]) { self.texts = texts }

        /// The paths in the order of the reads.
        var readPaths: [String] { paths.withLock { $0 } }

        func entry(at path: String) -> PackageEntry? {
            if texts[path] != nil { return .file }
            return path.isEmpty || texts.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
        }

        func names(in folder: String) -> [String] { [] }

        func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
            paths.withLock { $0.append(path) }
            guard let text = texts[path] else { throw PackageError("the file is missing", file: path) }
            return Array(text.utf8)
        }
    }

    @Test func `the configuration of the first page is read once at the start`() async throws {
        let files = RecordedFiles([
            "app.json": "{ \"pages\": [\"pages/index/index\"] }", "app.js": "App({})",
            "pages/index/index.json": "{ \"usingComponents\": { \"one\": \"/one\" } }",
            "pages/index/index.axml": "<one />", "pages/index/index.js": "Page({})",
            "one.json": "{ \"component\": true }", "one.axml": "<view>one</view>", "one.js": "Component({})",
        ])
        let package = try ProgramPackage(archive: files, at: "recorded", appID: "recorded")
        let host = try MiniProgramHost(.forTests())
        let program = try await host.open(package)
        _ = await program.waitUntilIdle(limit: .seconds(60))
        let paths = files.readPaths
        #expect(paths.contains("one.js"))
        #expect(paths.count { $0 == "pages/index/index.json" } == 1, "\(paths)")
        await program.stop()
    }

    @Test func `JSON that a module requires is strict`() async throws {
        let code = "try { require('/data.json') } catch (error) { console.log(error.message) }"
        let lines = try await linesPrinted(by: code, files: ["data.json": "{ \"a\": // b\n 1 }"])
        #expect(lines == ["comments are not allowed in JSON"])
    }
}
