import CommandHarness
import Foundation
import Testing

/// Less in programs of the command line: styles, findings, and the cache of the user.
@Suite(.timeLimit(.minutes(20)))
struct LessCommandTests {
    private static let files = [
        "app.less": "@import './theme'; view { color: @c }", "theme.less": "@c: fade(#f00, 50%);",
    ]

    private func cached(_ program: ProgramFolder) -> [String] {
        // The folder is missing before the first entry.
        (try? FileManager.default.contentsOfDirectory(atPath: program.data + "/minihost/styles")) ?? []
    }

    @Test(arguments: ["none", "process"])
    func `a run has the style of Less, and keeps it for the next run`(_ isolation: String) async throws {
        let program = try ProgramFolder(Self.files)
        let first = try await program.mini("run", "--format", "html", "--isolation", isolation)
        #expect(first.status == 0)
        #expect(first.error == "")
        #expect(first.output.contains("rgba(255, 0, 0, 0.5)"))
        #expect(cached(program).count == 1)
        let second = try await program.mini("run", "--format", "html", "--isolation", isolation)
        #expect(second.output == first.output)
        try program.write("@c: fade(#00f, 50%);", to: "theme.less")
        let changed = try await program.mini("run", "--format", "html", "--isolation", isolation)
        #expect(changed.output.contains("rgba(0, 0, 255, 0.5)"))
    }

    @Test func `both isolations use one cache`() async throws {
        let program = try ProgramFolder(Self.files)
        for isolation in ["process", "none"] {
            _ = try await program.mini("run", "--format", "html", "--isolation", isolation)
        }
        #expect(cached(program).count == 1)
    }

    @Test func `MINI_LESS_CACHE switches off the cache`() async throws {
        let program = try ProgramFolder(Self.files)
        let environment = [
            "XDG_DATA_HOME": program.data, "XDG_CACHE_HOME": program.data, "MINI_LESS_CACHE": "off",
        ]
        let arguments = ["run", program.path, "--format", "html"]
        let result = try await Product.mini.run(arguments, environment: environment)
        #expect(result.output.contains("rgba(255, 0, 0, 0.5)"))
        #expect(cached(program) == [])
    }

    @Test func `a check reports a mistake in Less with the line and a caret`() async throws {
        let program = try ProgramFolder(["pages/a/a.less": ".a {\n  color: @colour;\n}\n"])
        let result = try await program.mini("check")
        #expect(result.status == 1)
        #expect(result.output.contains("pages/a/a.less:2:10: error: variable @colour is undefined [syntax]"))
        #expect(result.output.contains("  color: @colour;\n"))
    }

    @Test func `a check reports an endless mixin`() async throws {
        let program = try ProgramFolder(["app.less": ".m() { .m() }\n.a { .m() }\n"])
        let result = try await program.mini("check")
        #expect(result.status == 1)
        #expect(result.output.contains("app.less:2:6: error: mixins call each other more than 1000 deep [syntax]"))
    }

    @Test func `a check reports Sass`() async throws {
        let program = try ProgramFolder(["app.scss": ".a { .b { top: 1px } }\n"])
        let result = try await program.mini("check")
        #expect(result.status == 1)
        #expect(result.output.contains("app.scss: error: Sass is not read; compile it to .acss or write Less [syntax]"))
    }
}
