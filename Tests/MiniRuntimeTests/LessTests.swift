import MiniHost
import Testing

/// Less files of programs: where they may stand, their imports and their errors.
struct LessTests {
    private func color(_ files: [String: String]) async throws -> (color: String?, warnings: [String]) {
        var files = files
        files["pages/index/index.js"] = "Page({})"
        return try await withProgram(files) { fixture in
            await fixture.idle()
            let style = try await fixture.program.computedStyle(of: "view")
            return (style?["color"], fixture.recorder.warnings)
        }
    }

    struct Sheets: CustomTestStringConvertible {
        let testDescription: String
        let files: [String: String]
    }

    static let sheets: [Sheets] = [
        Sheets(testDescription: "app.less", files: ["app.less": "@c: red; view { color: @c }"]),
        Sheets(testDescription: "a page", files: ["pages/index/index.less": "page { view { color: red } }"]),
        Sheets(
            testDescription: "ACSS before Less",
            files: ["app.acss": "view { color: red }", "app.less": "view { color: blue }"]
        ),
        Sheets(
            testDescription: "ACSS that imports Less",
            files: ["app.acss": "@import './a.less';", "a.less": "@c: red; view { color: @c }"]
        ),
        Sheets(
            testDescription: "ACSS that imports Less without its ending",
            files: ["app.acss": "@import './a';", "a.less": "@c: red; view { color: @c }"]
        ),
        Sheets(
            testDescription: "Less that imports ACSS",
            files: ["app.less": "@import './a.acss'; @c: blue;", "a.acss": "view { color: red }"]
        ),
        Sheets(
            testDescription: "Less that imports ACSS without its ending",
            files: ["app.less": "@import './a';", "a.acss": "view { color: red }"]
        ),
        Sheets(
            testDescription: "files that import each other",
            files: ["app.less": "@import './a'; view { .a() }", "a.less": "@import './app.less'; .a() { color: red }"]
        ),
        Sheets(
            testDescription: "ACSS and Less that import each other",
            files: ["app.acss": "@import './a.less';", "a.less": "@import (css) './app.acss'; view { color: red }"]
        ),
        Sheets(
            testDescription: "a file of a package",
            files: ["app.less": "@import 'ui/a'; view { .a() }", "node_modules/ui/a.less": ".a() { color: red }"]
        ),
        Sheets(
            testDescription: "a file of a package with a tilde",
            files: [
                "app.less": "@import '~ui/a.less'; view { .a() }", "ui/a.less": ".a() { color: blue }",
                "node_modules/ui/a.less": ".a() { color: red }",
            ]
        ),
        Sheets(
            testDescription: "the folder of the file before packages",
            files: [
                "app.less": "@import 'ui/a.less'; view { .a() }", "ui/a.less": ".a() { color: red }",
                "node_modules/ui/a.less": ".a() { color: blue }",
            ]
        ),
        Sheets(
            testDescription: "a path from the root",
            files: ["pages/index/index.less": "@import '/b/a'; view { .a() }", "b/a.less": ".a() { color: red }"]
        ),
        Sheets(
            testDescription: "CSS that stays an import",
            files: [
                "app.less": "@import './b/a';", "b/a.less": "@import (css) './c.acss';",
                "b/c.acss": "view { color: red }",
            ]
        ),
        Sheets(
            testDescription: "CSS that stays an import, as a URL",
            files: [
                "app.less": "@import './b/a';", "b/a.less": "@import (css) url(./c.acss);",
                "b/c.acss": "view { color: red }",
            ]
        ),
    ]

    @Test(arguments: sheets)
    func `a page has the style of Less`(_ row: Sheets) async throws {
        let (color, warnings) = try await color(row.files)
        #expect(color == "rgb(255, 0, 0)")
        #expect(warnings == [])
    }

    @Test func `a component has the style of its Less file`() async throws {
        let (color, warnings) = try await color([
            "pages/index/index.json": #"{ "usingComponents": { "card": "/card/card" } }"#,
            "pages/index/index.axml": "<card/>",
            "card/card.json": #"{ "component": true }"#, "card/card.js": "Component({})",
            "card/card.axml": "<view class='a'/>", "card/card.less": ".a { &:not(.b) { color: red } }",
        ])
        #expect(color == "rgb(255, 0, 0)")
        #expect(warnings == [])
    }

    @Test(
        arguments: [
            (
                "view {\n  color: @b;\n}", [:],
                "pages/index/index.less:2:10: variable @b is undefined"
            ),
            (
                "view { .m() }\n.m() { .m() }", [:],
                "pages/index/index.less:1:8: mixins call each other more than 1000 deep"
            ),
            ("\n@import './a';", [:], "pages/index/index.less:2:1: there is no file \"./a\""),
            (
                "@import '../../../a';", [:],
                "pages/index/index.less:1:1: '../../../a' leads out of the program's folder"
            ),
            (
                "@import 'https://a/b.less';", [:],
                "pages/index/index.less:1:1: \"https://a/b.less\" is not imported: style sheets come from the program's own files"
            ),
            (
                "@import './a.scss';", ["pages/index/a.scss": ""],
                "pages/index/index.less:1:1: \"./a.scss\" is Sass, which is not read; compile it to .acss or write Less"
            ),
            (
                "@import '/a';", ["a.less": "\n\n.a { width: @b }"],
                "a.less:3:13: variable @b is undefined"
            ),
            // Mistakes of the output have the places of their source.
            (
                "@import '/a';\nview {\n  .a();\n}", ["a.less": ".a() {\n\n  colr: red;\n}"],
                "a.less:3:3: there is no property colr; did you mean color?"
            ),
        ] as [(String, [String: String], String)]
    )
    func `an error is a warning with its place`(
        _ less: String,
        _ files: [String: String],
        _ warning: String
    ) async throws {
        var files = files
        files["pages/index/index.less"] = less
        #expect(try await color(files).warnings == [warning])
    }

    @Test func `Less that is compiled without an end does not end its program`() async throws {
        let files = [
            "pages/index/index.js": "Page({})",
            "app.less": ".m(@n) when (@n > 0) { .m(@n - 1); .m(@n - 1) } .a { .m(40) }",
            "pages/index/index.less": "view { color: red }",
        ]
        try await withProgram(files) {
            $0.limits.script.timePerTurn = .milliseconds(600)
        } _: { fixture in
            await fixture.idle()
            let style = try await fixture.program.computedStyle(of: "view")
            #expect(style?["color"] == nil)
            #expect(
                fixture.recorder.warnings == [
                    "app.less: the compilation takes longer than 0.6 seconds",
                    "pages/index/index.less: not compiled, because the compilation of app.less takes longer than 0.6 seconds",
                ]
            )
            let value = try await fixture.evaluate("1 + 1")
            #expect(value == 2)
        }
    }
}
