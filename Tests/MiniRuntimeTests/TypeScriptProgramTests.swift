import MiniCore
import MiniHost
import Testing

/// Programs whose scripts are TypeScript.
struct TypeScriptProgramTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#,
        "mini.project.json": #"{ "compileOptions": { "typescript": true } }"#,
        "app.ts": "interface Data { n: number }\nApp<Data>({ globalData: { n: 1 } as Data });",
        "pages/a/a.json": #"{ "usingComponents": { "part": "/parts/part" } }"#,
        "pages/a/a.axml": "<import-sjs name='m' from='./m.sjs'/><part label='{{m.twice(n)}}'/>",
        "pages/a/m.sjs.ts": "export function twice(n: number): number { return n * 2 }",
        "pages/a/a.ts": """
        import type { Unused } from './missing';
        import { Kind, type Item } from '../../lib/kinds';
        import { Unused as Other } from './missing';
        import text = require('../../lib/text.js');
        const item: Item = { kind: Kind.Second };
        Page<{ n: number }, any>({
          data: { n: item.kind as number },
          onLoad(this: any, query: Record<string, string>): void {
            console.log(Kind[item.kind], text.shout<string>('a'), (getApp() as any).globalData.n);
          },
          fail(): void { const none: any = undefined; none!.member },
        });
        """,
        "lib/kinds.ts": "export enum Kind { First, Second }\nexport interface Item { kind: Kind }",
        "lib/text.ts": "export = { shout: <T>(value: T): string => `${value}!` };",
        "lib/types.d.ts": "declare const unused: number",
        "parts/part.axml": "<text>{{label}}</text>", "parts/part.json": #"{ "component": true }"#,
        "parts/part.ts": "Component({ props: { label: 0 as number } })",
    ]

    @Test func `every script of a program may be TypeScript`() async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["Second a! 1"])
            #expect(fixture.recorder.uncaught.isEmpty)
            let outline = try await fixture.program.outline()
            #expect(outline.contains("text\n") && outline.contains("2"))
        }
    }

    @Test func `an error has its place in the source`() async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            let error = await #expect(throws: ScriptError.self) {
                try await fixture.evaluate("getCurrentPages()[0].fail()")
            }
            #expect(error?.file == "pages/a/a.ts")
            #expect(error?.line == 11)
            #expect(error?.excerpt?.contains("none!.member") == true)
        }
    }

    @Test func `each frame of an error has its place in the source`() async throws {
        let lib =
            "export enum Kind { A } export function outer(kind: Kind): void { inner(Kind[kind]) } "
            + "function inner(text: string): never { throw new Error(text as string) }"
        let page =
            "import { Kind, outer } from '../../lib/chain'; "
            + "Page<{}, any>({ onLoad(): void { const kind: Kind = Kind.A; outer(kind) } })"
        var files = Self.files
        files["lib/chain.ts"] = lib
        files["pages/a/a.ts"] = page
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            // The engine reports the parenthesis of a call, and of the creation of the error.
            let columns = try [(lib, "new Error"), (lib, "{ inner"), (page, "; outer")].map { line, text in
                let range = try #require(line.firstRange(of: text))
                return line.distance(from: line.startIndex, to: range.upperBound) + 1
            }
            let places = zip(["inner@lib/chain.ts", "outer@lib/chain.ts", "onLoad@pages/a/a.ts"], columns)
            let frames = error.stack.split(separator: "\n").prefix(3).map(String.init)
            #expect(frames == places.map { "\($0):1:\($1)" })
            #expect([error.line, error.column] == [1, columns[0]])
        }
    }

    @Test(arguments: [
        ("Page({ onLoad(): void { enum } })", "pages/a/a.ts", 1, 30),
        ("let a: number = 1, a: string\nPage({})", "pages/a/a.ts", 1, 20),
        ("import { b } from './b'\nPage({ b })", "pages/a/a.ts", 1, 1),
    ])
    func `an error of the compiler has its place`(code: String, file: String, line: Int, column: Int) async throws {
        var files = Self.files
        files["pages/a/a.ts"] = code
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect([error.line, error.column] == [line, column])
            #expect(error.file == file)
            #expect(error.excerpt?.contains("^") == true)
        }
    }

    /// The errors of a page whose template calls `f` of an SJS file in TypeScript.
    private func errors(ofTemplateScript script: String) async throws -> [ScriptError] {
        let files = [
            "pages/a/a.js": "Page({})", "pages/a/m.sjs.ts": script,
            "pages/a/a.axml": "<import-sjs name='m' from='./m.sjs'/><text>{{m.f(1)}}</text>",
        ]
        return try await withProgram(files) { fixture in
            await fixture.idle()
            return fixture.recorder.uncaught
        }
    }

    @Test func `an error of SJS has its place in the source`() async throws {
        let broken = try #require(
            try await errors(ofTemplateScript: "enum A { B }\nexport function f(a: ): A {}").first
        )
        #expect(broken.file == "pages/a/m.sjs.ts")
        #expect(broken.excerpt?.contains("^") == true)
        #expect([broken.line, broken.column] == [2, 22])
        let twice = "enum A { B }\nexport const f: A = A.B\nexport const f: A = A.B"
        let repeated = try #require(try await errors(ofTemplateScript: twice).first)
        #expect(repeated.file == "pages/a/m.sjs.ts")
        #expect(repeated.line == 3)
        let failing = "enum A { B }\nexport function f(a: number): any {\n  return (null as any).x }"
        let thrown = try #require(try await errors(ofTemplateScript: failing).first)
        // As with SJS in JavaScript, what a function throws has the place of the call in the template.
        #expect(thrown.file == "pages/a/a.axml")
        #expect([thrown.line, thrown.column] == [1, 49])
    }

    @Test(arguments: [(#"{}"#, "js"), (#"{ "compileOptions": { "typescript": true } }"#, "ts")])
    func `JavaScript precedes TypeScript unless the project states otherwise`(project: String, ending: String)
        async throws
    {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "mini.project.json": project,
            "pages/a/a.axml": "<view/>", "pages/a/a.js": "Page({}); console.log('js', require('./b').b)",
            "pages/a/a.ts": "Page({}); console.log('ts' as string, require('./b').b)",
            "pages/a/b.js": "exports.b = 'js'", "pages/a/b.ts": "export const b: string = 'ts'",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["\(ending) \(ending)"])
        }
    }

    @Test func `JavaScript precedes TypeScript in packages, whatever the project states`() async throws {
        var files = Self.files
        files["pages/a/a.ts"] = "Page({}); console.log(require('kit').kind as string, require('#own').kind)"
        files["package.json"] = ##"{ "imports": { "#own": "./lib/own" } }"##
        for ending in ["js", "ts"] {
            files["node_modules/kit/index.\(ending)"] = "exports.kind = require('./kind').kind"
            files["node_modules/kit/kind.\(ending)"] = "exports.kind = '\(ending)'"
            files["lib/own.\(ending)"] = "exports.kind = '\(ending)'"
        }
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["js ts"])
        }
    }

    @Test func `a module with JSX is an error that names its file`() async throws {
        var files = Self.files
        files["pages/a/a.ts"] = "import { b } from './b'\nPage({ b })"
        files["pages/a/b.tsx"] = "export const b = <view/>"
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message.contains("'pages/a/b.tsx' has JSX, which mini programs cannot use"))
        }
    }

    @Test(arguments: [
        ("enum A { B } Page({ open(): void { my.showToats({} as any) } })", "pages/a/a.ts:1:39: "),
        ("Page({})\nlet b: number = ;", "pages/a/a.ts:2:17: "),
        ("Page({})\nenum A { B } const a: A = 1, a: A = 2", "pages/a/a.ts:2:30: "),
        ("import { type A, b } from './missing'\nPage({ b })", "pages/a/a.ts:1:27: "),
    ])
    func `findings in TypeScript have the places of the source`(code: String, place: String) throws {
        let folder = try temporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.ts": "App({} as any)", "pages/a/a.axml": "<view/>",
            "mini.project.json": #"{ "compileOptions": { "typescript": true } }"#, "pages/a/a.ts": code,
        ])
        defer { removeFolder(folder) }
        let findings = ProgramReview.findings(in: try ProgramPackage(folder: folder), apis: .builtIn)
        #expect(findings.map(\.description).contains { $0.hasPrefix(place) }, "\(findings)")
    }
}
