import MiniHost
import ProgramModes
import Testing

/// Modules with `await` outside functions, `import()` and `import.meta`.
@Suite(.timeLimit(.minutes(5)))
struct ModuleWaitTests {
    private static let pause = "await new Promise(done => setTimeout(done, 50));"

    private func lines(_ files: [String: String], page: String? = nil) async throws -> [String] {
        try await withProgram(files, page: page) { fixture in
            await fixture.idle()
            return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.name): \($0.message)" }
        }
    }

    @Test func `importers wait for a module, and modules beside it do not`() async throws {
        let files = [
            "slow.js": """
            console.log('slow'); export let n = 1; \(Self.pause)
            n = 2; console.log('end'); export default 3
            """,
            "beside.js": "console.log('beside')",
            "middle.js": "import { n } from './slow'; export * from './slow'; export const text = 'n' + n",
            "pages/index/index.js": """
            import { text, n } from '/middle';
            import '/beside';
            import three, * as all from '/slow';
            console.log(text, n, three, Object.keys(all).join());
            Page({ onLoad() { console.log('onLoad') }, onShow() { console.log('onShow') } });
            """,
        ]
        #expect(try await lines(files) == ["slow", "beside", "end", "n2 2 3 default,n", "onLoad", "onShow"])
    }

    @Test func `a program starts after its app file`() async throws {
        let files = [
            "app.js": "import { n } from './slow'; \(Self.pause) App({ onLaunch() { console.log('launch', n) } })",
            "slow.js": "\(Self.pause) export const n = 4",
            "pages/index/index.js": "Page({ onLoad() { console.log('onLoad') } })",
        ]
        #expect(try await lines(files) == ["launch 4", "onLoad"])
    }

    @Test(arguments: [
        ("\(Self.pause) throw new TypeError('no'); export {}", "app.js:1:", "TypeError: no"),
        ("await null; export {}", "", "app.js did not call App()"),
    ])
    func `an app file that fails after a wait ends the start`(app: String, place: String, message: String) async throws
    {
        let error = await #expect(throws: ProgramStartError.self) {
            try await withProgram(["app.js": app, "pages/index/index.js": "Page({})"]) { _ in }
        }
        let text = try #require(error).description
        #expect(text.contains(place) && text.contains(message), "\(text)")
    }

    @Test func `a program that waits for its app file can be stopped`() async throws {
        let folder = try temporaryProgram([
            "app.js": "console.log('in'); await new Promise(() => {}); App({}); export {}", "pages/a/a.js": "Page({})",
        ])
        defer { removeFolder(folder) }
        let (printed, continuation) = AsyncStream.makeStream(of: Void.self)
        var configuration = HostConfiguration.forTests()
        configuration.observer = LineObserver { _ in continuation.yield() }
        let host = try MiniHost.MiniProgramHost(configuration)
        let opening = Task { try await host.open(folder) }
        for await _ in printed { break }
        await host.stop()
        await #expect(throws: ProgramStartError.self) { try await opening.value }
        #expect(host.programs.isEmpty)
    }

    @Test func `a page whose file fails after a wait opens empty`() async throws {
        let files = [
            "fails.js": "\(Self.pause) null.name; export {}",
            "pages/index/index.js": "import '/fails'; Page({})",
            "pages/other/other.js": "export {}; await 0",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.file == "fails.js")
            #expect(fixture.recorder.uncaught.count == 1)
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/other/other' })")
            await fixture.idle()
            #expect(fixture.recorder.uncaught.last?.message == "pages/other/other.js did not call Page()")
            #expect(await fixture.program.pages == ["pages/index/index", "pages/other/other"])
        }
    }

    @Test func `a page whose file waits without an end has no outline, and the error names the file`() async throws {
        let files = ["pages/index/index.js": "await new Promise(() => {}); Page({}); export {}"]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let failure = await #expect(throws: ScriptError.self) { try await fixture.program.outline() }
            let error = try #require(failure)
            #expect(error.message == "the page is empty: its file waits at its top level")
            #expect(error.file == "pages/index/index.js")
        }
    }

    @Test func `a page that was closed while its file waited does not load`() async throws {
        let files = [
            "pages/index/index.js": "Page({ onShow() { console.log('first') } })",
            "pages/slow/slow.js": "\(Self.pause) Page({ onLoad() { console.log('slow') } }); export {}",
        ]
        try await withProgram(files, page: "pages/index/index") { fixture in
            await fixture.idle()
            let code = "await my.navigateTo({ url: '/pages/slow/slow' }); await my.navigateBack()"
            _ = try await fixture.evaluate(code)
            await fixture.idle()
            #expect(fixture.lines == ["first", "first"])
            #expect(fixture.recorder.uncaught.isEmpty)
            #expect(await fixture.program.pages == ["pages/index/index"])
            // The file is complete by now.
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/slow/slow' })")
            await fixture.idle()
            #expect(fixture.lines == ["first", "first", "slow"])
        }
    }

    @Test func `require of a module that waits is an error, and require.async waits`() async throws {
        let code = """
            const message = name => { try { require(name) } catch (error) { return error.message } };
            console.log(message('/slow'));
            console.log(message('/importer'));
            console.log((await require.async('/slow')).n, (await require.async('/importer')).n);
            console.log(message('/slow') === undefined);
            """
        let files = ["slow.js": "\(Self.pause) export const n = 5", "importer.js": "export { n } from './slow'"]
        let rest = "waits at its top level, or imports a module that does; use import, import() or require.async()"
        #expect(
            try await linesPrinted(by: code, files: files) == [
                "'/slow' cannot be required: slow.js \(rest)", "'/importer' cannot be required: importer.js \(rest)",
                "5 5", "false",
            ]
        )
    }

    @Test func `a component that waits is an error`() async throws {
        let files = [
            "pages/index/index.json": #"{ "usingComponents": { "slow": "/slow" } }"#,
            "pages/index/index.axml": "<slow />", "pages/index/index.js": "Page({})",
            "slow.json": #"{ "component": true }"#, "slow.axml": "<view>slow</view>",
            "slow.js": "\(Self.pause) Component({}); export {}",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(
                fixture.recorder.uncaught.first?.message
                    == "slow.js waits at its top level, or imports a module that does; a component cannot wait"
            )
        }
    }

    @Test func `modules in a cycle wait once`() async throws {
        let files = [
            "a.js": "import { b } from './b'; export const a = () => 'a' + b; import './slow'",
            "b.js": "import { a } from './a'; \(Self.pause) export const b = 'b'; export const late = () => a()",
            "slow.js": "\(Self.pause) export {}",
            "pages/index/index.js":
                "import { a } from '/a'; import { late } from '/b'; console.log(a(), late()); Page({})",
        ]
        #expect(try await lines(files) == ["ab ab"])
    }

    @Test func `a module that runs again does not wait for the modules that wait for it`() async throws {
        let files = [
            "a.js": "import { s } from './slow'; import { b } from './b'; export const a = () => 'a' + s + b",
            "b.js": "import { s } from './slow'; import { a } from './a'; export const b = 'b' + s, late = () => a()",
            "slow.js": "\(Self.pause) export const s = 1",
            "pages/index/index.js":
                "import { a } from '/a'; import { late } from '/b'; console.log(a(), late()); Page({})",
        ]
        #expect(try await lines(files) == ["a1b1 a1b1"])
    }

    @Test func `import() accepts computed names, and its errors are rejections`() async throws {
        let code = """
            const load = name => import(name).then(all => Object.keys(all).join(), error => error.message);
            for (const name of ['one', 'slow', 'fails', 'fails', 'missing', '../../../out']) {
                console.log(await load('../../lib/' + name));
            }
            console.log(await load({ toString() { throw new Error('no name') } }), await load('/sub/part'));
            """
        let files = [
            "app.json": """
            { "pages": ["pages/index/index"], "subPackages": [{ "root": "sub", "pages": ["page"] }] }
            """,
            "lib/one.js": "export const x = 1, y = 2", "lib/slow.js": "\(Self.pause) export const z = 3",
            "lib/fails.js": "\(Self.pause) throw new Error('fails'); export {}", "sub/part.js": "exports.part = 1",
            "sub/page.js": "Page({})",
        ]
        #expect(
            try await linesPrinted(by: code, files: files) == [
                "x,y", "z", "fails", "fails",
                "cannot find module '../../lib/missing' (required by pages/index/index.js)",
                "'../../lib/../../../out' leads out of the program's folder (required by pages/index/index.js)",
                "no name part,default",
            ]
        )
    }

    @Test func `a rejection without a handler is reported once`() async throws {
        let files = [
            "fails.js": "\(Self.pause) throw new Error('late'); export {}",
            "pages/index/index.js": "Page({ onLoad() { import('/fails') } })",
        ]
        #expect(try await lines(files) == ["uncaught Error: late"])
    }

    @Test func `import.meta has the URL of the file in the program`() async throws {
        let files = [
            "mini.project.json": #"{ "appid": "2021001 a" }"#,
            "lib/a b.js": "export const meta = import.meta, isSame = import.meta === meta",
            "pages/index/index.js": """
            import { meta, isSame } from '/lib/a b';
            console.log(meta.url, isSame, Object.getPrototypeOf(meta), Object.keys(meta).join());
            meta.env = 1;
            console.log(import.meta.url, meta.env);
            Page({});
            """,
        ]
        let host = "https://2021001%20a.hybrid.alipay-eco.com"
        #expect(
            try await lines(files) == [
                "\(host)/lib/a%20b.js true null url", "\(host)/pages/index/index.js 1",
            ]
        )
    }
}

/// Receives the lines that a program prints.
private struct LineObserver: ProgramObserver {
    let print: @Sendable (String) -> Void

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .console(let message) = event { print(message.text) }
    }
}
