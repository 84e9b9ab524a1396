import MiniCore
import MiniEngine
import MiniLess
import MiniSyntax
import Testing

/// What less.js does with Less, through the compiler.
@Suite(.timeLimit(.minutes(5)))
struct LessCompilerTests {
    @Test(arguments: [
        ("variables", "@c: red; .a { color: @c }", ".a {\n  color: red;\n}\n"),
        ("nesting", ".a { &:active { b { top: 1rpx } } }", ".a:active b {\n  top: 1rpx;\n}\n"),
        ("mixins", ".m(@w: 2px) { width: @w * 2 } .a { .m(); .m(3rpx) }", ".a {\n  width: 4px;\n  width: 6rpx;\n}\n"),
        (
            "guards", ".m(@n) when (@n > 1) { top: @n } .m(@n) when (default()) { left: @n } .a { .m(1); .m(2) }",
            ".a {\n  left: 1;\n  top: 2;\n}\n"
        ),
        (
            "recursion", ".m(@n) when (@n > 0) { .a-@{n} { top: @n } .m(@n - 1) } .m(2);",
            ".a-2 {\n  top: 2;\n}\n.a-1 {\n  top: 1;\n}\n"
        ),
        (
            "functions", ".a { color: fade(#000, 20%); width: percentage(0.5); top: ~'calc(1px + 2rpx)' }",
            ".a {\n  color: rgba(0, 0, 0, 0.2);\n  width: 50%;\n  top: calc(1px + 2rpx);\n}\n"
        ),
        ("e", ".a { filter: e(\"ms:x\") }", ".a {\n  filter: ms:x;\n}\n"),
        ("division", ".a { top: 10px / 2 }", ".a {\n  top: 5px;\n}\n"),
        ("extend", ".a { top: 1px } .b { &:extend(.a); }", ".a,\n.b {\n  top: 1px;\n}\n"),
        ("maps", "@m: { k: 1px } .a { top: @m[k] }", ".a {\n  top: 1px;\n}\n"),
        ("detached rules", "@r: { .a { top: 1px } }; @r();", ".a {\n  top: 1px;\n}\n"),
        ("data-uri", ".a { background: data-uri('a.png') }", ".a {\n  background: url('a.png');\n}\n"),
        ("nothing", "@a: 1px;", ""),
    ])
    func `Less is compiled`(_ name: String, _ less: String, _ acss: String) throws {
        #expect(try compile(["a.less": less]).text == acss, "\(name)")
    }

    @Test func `imports are read, once and with their own imports`() throws {
        let files = [
            "a.less": "@import './b'; @import './b'; @import (reference) './style/d'; .a { .d(); color: @c }",
            "b.less": "@import './style/c.less'; .b { top: 1px }",
            "style/c.less": "@c: red;",
            "style/d.less": ".d() { left: 1px } .e { left: 2px }",
        ]
        #expect(try compile(files).text == ".b {\n  top: 1px;\n}\n.a {\n  left: 1px;\n  color: red;\n}\n")
    }

    @Test func `an import receives the folder of its file and the text with variables`() throws {
        var references: [String] = []
        _ = try withCompiler { compiler throws(LessError) in
            try compiler.compile(source("@n: b; @import '../x/@{n}'; @import (css) 'c.acss';", "a/b/c.less")) {
                reference in
                references.append("\(reference.folder) \(reference.specifier) \(reference.mayOmitExtension)")
                return SourceText("", file: "a/x/b.less")
            }
        }
        #expect(references == ["a/b ../x/b true"])
    }

    @Test func `URLs are not rewritten`() throws {
        let files = ["a/a.less": "@import '../b/b';", "b/b.less": ".b { background: url(./x.png) }"]
        #expect(try compile(files, "a/a.less").text == ".b {\n  background: url(./x.png);\n}\n")
    }

    @Test func `a compiler compiles several files`() throws {
        let texts = try withCompiler { compiler throws(LessError) in
            var texts: [String] = []
            for name in ["a", "b"] {
                texts.append(try compiler.compile(source(".\(name) { top: 1px }", "\(name).less"), reader: noFile).text)
            }
            // A mistake and an end do not prevent the next file.
            _ = try? compiler.compile(source("{", "c.less"), reader: noFile)
            texts.append(try compiler.compile(source("@a: 1; d { top: @a }", "d.less"), reader: noFile).text)
            compiler.finish()
            texts.append(try compiler.compile(source("e { top: 1 }", "e.less"), reader: noFile).text)
            return texts
        }
        #expect(texts.map { $0.prefix { $0 != " " } } == [".a", ".b", "d", "e"])
    }

    // MARK: Places

    @Test func `lines of the output have the places of their source`() throws {
        let compiled = try compile([
            "a.less": "@import './b';\n\n.a {\n  .m(1px);\n  .c { left: 1px }\n}\n",
            "b.less": "\n.m(@w) {\n  width: @w;\n}\n",
        ])
        #expect(compiled.text == ".a {\n  width: 1px;\n}\n.a .c {\n  left: 1px;\n}\n")
        let map = compiled.lineMap
        func place(_ line: Int, _ column: Int) -> String {
            map.place(line: line, column: column).map { "\($0.file):\($0.line):\($0.column)" } ?? "-"
        }
        #expect(
            (0...7).map { place($0, 3) }
                == ["-", "a.less:3:1", "b.less:3:3", "-", "a.less:5:3", "a.less:5:8", "-", "-"]
        )
        #expect([1, 2, 3, 4].map { place(4, $0) } == ["a.less:3:1", "a.less:3:1", "a.less:5:3", "a.less:5:3"])
    }

    @Test(arguments: [
        (
            "undefined variable", ".a {\n  color: @b;\n}",
            "a.less:2:10: variable @b is undefined\n  color: @b;\n         ^"
        ),
        ("undefined mixin", ".a {\n .m();\n}", "a.less:2:2: .m is undefined\n .m();\n ^"),
        (
            "open block", "\n.a {", "a.less:2:5: Unrecognised input. Possibly missing something\n.a {\n    ^"
        ),
        (
            "recursive variables", "@a: @b;\n@b: @a;\n.a { top: @a }",
            "a.less:1:5: Recursive variable definition for @b\n@a: @b;\n    ^"
        ),
        (
            "endless mixin", ".m() { .m() }\n.a { .m() }",
            "a.less:2:6: mixins call each other more than 1000 deep\n.a { .m() }\n     ^"
        ),
        (
            "endless mixin with a guard", ".m(@n) when (@n > 0) { .m(@n + 1) }\n.a { .m(1) }",
            "a.less:2:6: mixins call each other more than 1000 deep\n.a { .m(1) }\n     ^"
        ),
        (
            "JavaScript", ".a { top: `1 + 1` }",
            "a.less:1:11: inline JavaScript is not available\n.a { top: `1 + 1` }\n          ^"
        ),
        ("plugin", "\n@plugin 'a';", "a.less:2:1: @plugin is not available: write a mixin\n@plugin 'a';\n^"),
        (
            "size of an image", ".a { top: image-width('a.png') }",
            """
            a.less:1:11: error evaluating function `image-width`: the sizes of images are not available: write \
            the number
            .a { top: image-width('a.png') }
                      ^
            """
        ),
        ("missing import", "@import './b';", "a.less:1:1: there is no file \"./b\"\n@import './b';\n^"),
        (
            "emoji before", ".a { content: '😀'; top: @b }",
            "a.less:1:26: variable @b is undefined\n.a { content: '😀'; top: @b }\n                         ^"
        ),
    ])
    func `an error has a place and an excerpt`(_ name: String, _ less: String, _ description: String) {
        let error = #expect(throws: LessError.self) { try compile(["a.less": less]) }
        #expect(error?.description == description, "\(name)")
        #expect(error?.kind == (name == "missing import" ? .missingFile : .mistake))
    }

    @Test func `an error in an imported file has its place there`() {
        let error = #expect(throws: LessError.self) {
            try compile(["a.less": "@import './b';", "b.less": "\n.b { top: @c }"])
        }
        #expect(error?.description == "b.less:2:11: variable @c is undefined\n.b { top: @c }\n          ^")
    }

    @Test(arguments: [
        "", ",", "1", "1,0,1", "1,1,1,1", "1,-1,1,1", "1,0,0,1", "x", "1,0,1,99999999999999999999", " ", ";",
    ])
    func `damaged places are none`(_ places: String) {
        let compiled = CompiledLess(text: "a", files: ["a.less"], places: places)
        #expect(compiled.lineMap.place(line: 1, column: 1) == nil)
    }

    // MARK: Limits

    @Test func `the files of a program have a limit together`() throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .milliseconds(500)
        try withCompiler(limits) { compiler throws(LessError) in
            // Each file takes a part of its own limit.
            let less = ".m(@n) when (@n > 0) { .m(@n - 1); .m(@n - 1) } .a { .m(6) }"
            var error: LessError?
            for index in 0..<10_000 where error == nil {
                do throws(LessError) {
                    _ = try compiler.compile(source(less, "\(index).less"), reader: noFile)
                } catch let failure {
                    error = failure
                }
            }
            #expect(
                error?.message
                    == "not compiled, because the compilation of the other files takes longer than 6.0 seconds"
            )
        }
    }

    /// Doubles its work with each level, without much depth.
    private static let endless = ".m(@n) when (@n > 0) { .m(@n - 1); .m(@n - 1) } .a { .m(40) }"

    @Test func `a compilation that takes too long ends with an error, and no other file is compiled`() throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .milliseconds(600)
        try withCompiler(limits) { compiler throws(LessError) in
            let error = #expect(throws: LessError.self) {
                try compiler.compile(source(Self.endless, "a.less"), reader: noFile)
            }
            #expect(error?.description == "a.less: the compilation takes longer than 0.6 seconds")
            #expect(error?.kind == .limit)
            let next = #expect(throws: LessError.self) {
                try compiler.compile(source(".b { top: 1px }", "b.less"), reader: noFile)
            }
            #expect(
                next?.description
                    == "b.less: not compiled, because the compilation of a.less takes longer than 0.6 seconds"
            )
        }
    }

    @Test(arguments: [
        "@s: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; .m(@s, @n) when (@n > 0) { .m('@{s}@{s}', @n - 1) } "
            + ".m(@s, 0) { .b { content: @s } } .a { .m(@s, 25) }",
        "@r: { .b { @r(); } }; @r();",
    ])
    func `a compilation that takes too much memory ends with an error`(_ less: String) throws {
        var limits = ScriptLimits()
        limits.memoryBytes = 64 << 20
        try withCompiler(limits) { compiler throws(LessError) in
            let error = #expect(throws: LessError.self) {
                try compiler.compile(source(less, "a.less"), reader: noFile)
            }
            #expect(error?.description == "a.less: the compilation takes more than 64 MiB")
        }
    }

    @Test func `a compilation within the turn of another machine does not use up its time`() throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .milliseconds(600)
        let machine = VirtualMachine(name: "outer", limits: limits)
        defer { machine.invalidate() }
        let context = machine.makeContext(name: "outer")
        let compiler = LessCompiler(limits: limits)
        defer { compiler.finish() }
        var error: LessError?
        let value = try machine.turn { () throws(ScriptError) in
            try context.evaluate("var before = 1", name: "a.js")
            do throws(LessError) {
                _ = try compiler.compile(source(Self.endless, "a.less"), reader: noFile)
            } catch let failure {
                error = failure
            }
            return try context.evaluate("before + 1", name: "b.js").number
        }
        #expect(error?.kind == .limit)
        #expect(value == 2)
        #expect(machine.termination == nil)
    }

    // MARK: Fixture

    private func source(_ text: String, _ file: String) -> SourceText { SourceText(text, file: file) }

    private func noFile(_ reference: LessCompiler.Reference) throws(PackageError) -> SourceText {
        throw PackageError("there is no file \"\(reference.specifier)\"")
    }

    private func withCompiler<Output>(
        _ limits: ScriptLimits = ScriptLimits(),
        _ body: (LessCompiler) throws(LessError) -> Output,
    ) throws(LessError) -> Output {
        let compiler = LessCompiler(limits: limits)
        defer { compiler.finish() }
        return try body(compiler)
    }

    /// Compiles one of several files, whose imports are relative.
    private func compile(_ files: [String: String], _ file: String = "a.less") throws(LessError) -> CompiledLess {
        try withCompiler { compiler throws(LessError) in
            try compiler.compile(source(files[file] ?? "", file)) { reference throws(PackageError) in
                var names = reference.folder.split(separator: "/")
                for name in reference.specifier.split(separator: "/") where name != "." {
                    if name == ".." { _ = names.popLast() } else { names.append(name) }
                }
                let path = names.joined(separator: "/")
                let paths = reference.mayOmitExtension ? [path, path + ".less"] : [path]
                guard let found = paths.first(where: { files[$0] != nil }), let text = files[found] else {
                    return try noFile(reference)
                }
                return source(text, found)
            }
        }
    }
}
