import MiniHost
import Testing

/// What the review of a program finds in its Less files.
struct LessReviewTests {
    private func findings(_ files: [String: String]) throws -> [String] {
        var files = files
        files["pages/index/index.js"] = "Page({})"
        let folder = try temporaryProgram(files)
        defer { removeFolder(folder) }
        return ProgramReview.findings(in: try ProgramPackage(folder: folder), apis: .builtIn).map { finding in
            finding.description + (finding.excerpt.map { "\n\($0)" } ?? "")
        }
    }

    @Test(arguments: [
        (
            ["app.less": ".a {\n  color: @b;\n}"],
            "app.less:2:10: error: variable @b is undefined [syntax]\n  color: @b;\n         ^"
        ),
        (
            ["app.less": "\n@import './a';"],
            "app.less:2:1: error: there is no file \"./a\" [missing-file]\n@import './a';\n^"
        ),
        (
            ["pages/index/index.less": "@import '../../../a';"],
            """
            pages/index/index.less:1:1: error: '../../../a' leads out of the program's folder [missing-file]
            @import '../../../a';
            ^
            """
        ),
        (
            ["app.less": "@import 'https://a/b.less';"],
            """
            app.less:1:1: error: "https://a/b.less" is not imported: style sheets come from the program's own files \
            [missing-file]
            @import 'https://a/b.less';
            ^
            """
        ),
        (
            ["app.less": "view { color: red }\n@import (css) url(a.acss);"],
            "app.less:2:1: error: there is no file \"a.acss\" [missing-file]\n@import (css) url(a.acss);\n^"
        ),
        (["app.scss": ""], "app.scss: error: Sass is not read; compile it to .acss or write Less [syntax]"),
        (
            ["app.acss": "@import './a.sass';"],
            "app.acss:1:1: error: \"./a.sass\" is Sass, which is not read; compile it to .acss or write Less [syntax]\n"
                + "@import './a.sass';\n^"
        ),
        // Mistakes of the output have the places of their source, once.
        (
            [
                "app.less": "@import '/a';\nview {\n  .a();\n}\ntext {\n  .a();\n}",
                "a.less": ".a() {\n\n  colr: red;\n}",
            ],
            "a.less:3:3: warning: there is no property colr; did you mean color? [style]\n  colr: red;\n  ^"
        ),
        (
            ["app.acss": ".a {\n  colr: red }"],
            "app.acss:2:3: warning: there is no property colr; did you mean color? [style]\n  colr: red }\n  ^"
        ),
        // The mistake of a file that several files import is reported once.
        (
            [
                "app.less": "@import '/a';", "pages/index/index.less": "@import '/a';",
                "a.less": ".a { .b() }",
            ],
            "a.less:1:6: error: .b is undefined [syntax]\n.a { .b() }\n     ^"
        ),
    ])
    func `a mistake is found at its place`(_ files: [String: String], _ finding: String) throws {
        let found = try findings(files)
        #expect(found == [finding])
    }

    @Test func `style sheets of a package have findings for errors only`() throws {
        var files = [
            "app.acss": "@import 'kit/a';", "node_modules/kit/a.acss": ".a { colr: red }",
            "pages/index/index.less": "@import 'kit/b';", "node_modules/kit/b.less": ".b { flex-flow: 0 }",
        ]
        let mistakes = try findings(files)
        #expect(mistakes == [])
        files["node_modules/kit/b.less"] = ".b { .c() }"
        let errors = try findings(files).map { $0.split(separator: "\n")[0] }
        #expect(errors == ["node_modules/kit/b.less:1:6: error: .c is undefined [syntax]"])
    }

    @Test func `correct Less has no findings`() throws {
        let found = try findings([
            "app.less": "@import (reference) './theme'; view { color: @c; .m(2) }",
            "theme.less": "@c: fade(#fff, 50%); .m(@n) when (@n > 1) { width: @n * 1rpx }",
        ])
        #expect(found == [])
    }
}
