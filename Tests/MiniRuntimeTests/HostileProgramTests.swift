import Glibc
import MiniCore
import MiniHost
import ProgramModes
import Testing

@Suite struct HostileProgramTests {
    private func end(_ code: String, limits: (inout ProgramLimits) -> Void = { _ in }) async throws -> ScriptError? {
        try await withProgram(["pages/a/a.js": "Page({ go() { \(code) } })"]) {
            $0.limits.script.timePerTurn = .milliseconds(300)
            limits(&$0.limits)
        } _: { fixture in
            do throws(ScriptError) {
                _ = try await fixture.evaluate("getCurrentPages()[0].go()")
            } catch {
                #expect(error.termination != nil, "\(error)")
            }
            await fixture.idle()
            return await fixture.program.terminationError
        }
    }

    @Test(arguments: [
        "for (;;);", "for (;;) { try { for (;;); } catch {} finally { continue } }",
        "(async () => { for (;;) await 0 })()",
        "const f = () => Promise.resolve().then(f); f()",
        "JSON.stringify({ get a() { for (;;); } })", "[3, 2, 1].sort(() => { for (;;); })",
        "new Proxy({}, { get() { for (;;); } }).x",
        "const g = function* () { for (;;) yield 1 }; for (const x of g());",
        "this.setData({ get a() { for (;;); } })", "my.setStorageSync({ get key() { for (;;); } })",
        "setTimeout(() => { for (;;); }, 1)",
    ])
    func `an endless program is ended by the time limit`(code: String) async throws {
        let failure = try #require(try await end(code))
        #expect(failure.termination == .outOfTime)
    }

    @Test(arguments: ["9223372036854775807", "-9223372036854775808", "2147483648", "1e30", "x", ""])
    func `a stack that a program sets is ordinary text`(column: String) async throws {
        let files = [
            "b.js": "export const a = 1", "es.js": "import {a} from './b.js';\nexport const y=()=>a;",
            "pages/a/a.js": """
            require('/es.js');
            Page({ go(file) {
                const error = new Error('forged');
                error.stack = `f@${file}:2:\(column)\\ng@${file}:\(column):\(column)\\nh@eval:1:\(column)`;
                error.line = error.column = Number('\(column)');
                throw error;
            } });
            """,
        ]
        try await withProgram(files) { fixture in
            for file in ["es.js", "eval", "pages/a/a.js"] {
                let error = await #expect(throws: ScriptError.self) {
                    try await fixture.evaluate("getCurrentPages()[0].go('\(file)')")
                }
                #expect(error?.message == "forged")
            }
            let outcome = try await fixture.evaluate("1")
            #expect(outcome == 1)
        }
    }

    @Test func `a negative length returns no space of the data limit`() async throws {
        let lines = try await linesPrinted(
            by: """
                const liar = new Proxy([], { get: (list, key) => key === 'length' ? -1e12 : list[key] });
                try { this.setData({ liar, text: 'x' }); console.log('taken'); } catch { console.log('refused'); }
                """
        )
        #expect(lines == ["refused"])
    }

    @Test func `a program that exhausts memory is ended by the memory limit`() async throws {
        let failure = try await end("const all = []; for (;;) all.push(new Array(100000).fill(1.5));") {
            $0.script.memoryBytes = 64 << 20
            $0.script.timePerTurn = .seconds(20)
        }
        #expect(failure?.termination == .outOfMemory)
    }

    @Test(arguments: [
        "for (;;) Promise.reject(new Error('x'))", "(async () => { for (;;) { Promise.reject(1); await 0 } })()",
        "const all = []; for (;;) all.push(new Error('x'))",
    ])
    func `a flood of errors is ended by the memory limit and reports no error`(code: String) async throws {
        try await withProgram(["pages/a/a.js": "Page({ go() { \(code) } })"]) {
            $0.limits.script.memoryBytes = 48 << 20
        } _: { fixture in
            do throws(ScriptError) {
                _ = try await fixture.evaluate("getCurrentPages()[0].go()")
            } catch {
                #expect(error.termination == .outOfMemory)
            }
            await fixture.idle()
            #expect(await fixture.program.terminationError?.termination == .outOfMemory)
            #expect(fixture.recorder.uncaught.isEmpty)
        }
    }

    @Test func `a turn reports a thousand rejections and a warning for the rest`() async throws {
        let code = "Page({ onLoad() { for (let i = 0; i < 5000; i++) Promise.reject(i) } })"
        try await withProgram(["pages/a/a.js": code]) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.uncaught.count == 1_000)
            #expect(fixture.recorder.warnings.count == 1)
            let outcome = try await fixture.evaluate("1 + 1")
            #expect(outcome == 2)
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "a worker process is killed"))
    func `a program that cannot be interrupted blocks neither other programs nor the host`() async throws {
        // A separate process: the program's thread continues until the process ends.
        await #expect(processExitsWith: .success) {
            try await withProgram(["pages/a/a.js": "Page({})"]) {
                $0.limits.script.timePerTurn = .milliseconds(300)
            } _: { hostile in
                let other = try await hostile.host.open(hostile.folder, appID: "other")
                var events = hostile.program.events.makeAsyncIterator()
                Task { try await hostile.evaluate("console.log('in'); 'x'.repeat(50000).match(/x*x*x*x*y/)") }
                while let event = await events.next() { if case .console = event { break } }
                let outcome = try await other.evaluate("1 + 1")
                #expect(outcome == 2)
                await hostile.host.stop()
                #expect(hostile.recorder.warnings.count == 1)
                #expect(hostile.host.programs.isEmpty)
                let endings = hostile.recorder.events.filter { if case .ended(nil) = $0 { true } else { false } }
                #expect(endings.count == 1, "the other one has ended")
                // withProgram would stop the host again.
                exit(EXIT_SUCCESS)
            }
        }
    }

    @Test(arguments: [
        "const f = () => f(); try { f() } catch (error) { console.log(error.name) }",
        "Array.prototype.push = Array.prototype.map = Function.prototype.call = () => { throw 1 }; Promise.prototype.then = 5; Object.prototype.toString = null",
        "Object.prototype.then = function () { throw 1 }; Object.prototype.get = 5; Array.prototype[Symbol.iterator] = undefined",
        "Object.defineProperty(Object.prototype, 'success', { get() { throw new Error('patched') } })",
        "throw { get message() { throw 1 }, get stack() { throw 2 } }", "throw new Proxy({}, { get() { throw 1 } })",
        "throw null", "const a = []; a.length = 4294967295; this.setData({ a: 1 })",
        "getApp = getCurrentPages = console = my = undefined", "this.setData = 5; delete this.data; this.route = null",
        "eval = 5; try { Function('return this')() } catch (error) {}", "Promise = Map = Set = WeakSet = undefined",
    ])
    func `a program that modifies its globals does not affect the host and other programs`(code: String) async throws {
        let files = ["pages/a/a.js": "Page({ go() { \(code) } })"]
        try await withProgram(files) { hostile in
            try await withProgram(["pages/b/b.js": "Page({ data: { n: 1 } })"]) { neighbour in
                do { _ = try await hostile.evaluate("getCurrentPages()[0].go()") } catch {}
                await hostile.idle()
                _ = try? await hostile.program.outline()
                let outcome = try await neighbour.evaluate(
                    "[1, 2].map(x => x + 1).length + getCurrentPages()[0].data.n"
                )
                #expect(outcome == 3)
            }
            #expect(await hostile.program.terminationError == nil)
        }
    }

    @Test func `JSAPIs that are first used after globals were replaced use the original globals`() async throws {
        let page = """
            Promise = WeakSet = Reflect = undefined;
            Object.prototype.event = Object.prototype.isAborted = Object.prototype.getStorage = 'all have it';
            for (const name of ['listeners', 'then', 'catch', 'finally']) {
                Object.defineProperty(Object.prototype, name, { __proto__: null, value: undefined });
            }
            Object.keys = Object.assign = Object.create = Array.isArray = () => { throw new Error('replaced') };
            Page({
                read() {
                    my.setStorageSync({ key: 'a', data: 'b' });
                    my.getStorage({ key: 'a', success: ({ data }) => console.log(data) });
                    my.request({ url: 'about:blank', fail: ({ error }) => console.log(`${error}`) });
                    return my.getStorageSync({ key: 'a' }).data;
                },
            });
            """
        try await withProgram(["pages/a/a.js": page]) { program in
            let outcome = try await program.evaluate("getCurrentPages()[0].read()")
            #expect(outcome == "b")
            await program.idle()
            #expect(program.lines == ["b", "20"])
        }
    }

    @Test(arguments: [
        "Object.prototype.get = Object.prototype.set = function (key) { return this[key] };",
        "for (const name of ['get', 'set', 'value']) Object.defineProperty(Object.prototype, name, { __proto__: null, value() {} });",
    ])
    func `inherited members of all objects are not part of the host's definitions`(patch: String) async throws {
        let files = [
            "app.js": "\(patch) App({ name: 'app' })",
            "pages/a/a.json": #"{ "usingComponents": { "my-a": "/a/a" } }"#,
            "pages/a/a.axml": "<my-a n=\"{{a}}\" id=\"inner\"/><view id=\"outer\" onTap=\"tap\"/>",
            "pages/a/a.js": """
            Page({
                data: { a: 1 },
                tap(event) {
                    console.log(event.detail.pageX, getApp().name, { x: 1 }, my.ap.unknown.name.length);
                    this.setData({ a: 2, toString: 3 });
                    my.createCanvasContext('c').setFontSize(5);
                    my.createAnimation().opacity(1).step();
                    console.log(Date.now() === new Date().getTime(), Object.keys(my).includes('request'));
                },
            });
            """,
            "a/a.json": #"{ "component": true }"#, "a/a.axml": "<text>{{n}}</text>",
            "a/a.js": "Component({ props: { n: 0 }, didMount() { console.log(this.props.n) } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.trigger("tap"), on: .selector("#outer"))
            await fixture.idle()
            #expect(fixture.recorder.uncaught == [])
            #expect(fixture.lines.first == "1")
            #expect(fixture.lines.dropFirst().first?.contains("app { x: 1 }") == true, "\(fixture.lines)")
            #expect(fixture.lines.last == "true true")
            #expect(try await fixture.program.outline().contains("2"))
        }
    }

    @Test func `a looping program does not block another one`() async throws {
        try await withProgram(["pages/a/a.js": "Page({})"]) {
            $0.limits.script.timePerTurn = .seconds(60)
        } _: { looping in
            async let result = { () async -> ScriptError? in
                do throws(ScriptError) { _ = try await looping.evaluate("for (;;);") } catch { return error }
                return nil
            }()
            try await withProgram(["pages/b/b.js": "Page({})"]) { other in
                let outcome = try await other.evaluate("1 + 1")
                #expect(outcome == 2)
            }
            // stop() interrupts the loop; waiting for its end would take a minute.
            await looping.program.stop()
            #expect(await result?.termination == .stopped)
            let endings = looping.recorder.events.filter { if case .ended(nil) = $0 { true } else { false } }
            #expect(endings.count == 1)
        }
    }

    @Test func `eval is disabled in every form`() async throws {
        let code = """
            const attempts = [() => eval('1'), () => (0, eval)('1'), () => new Function('return 1')(), () => Function('return 1')(),
                () => (async () => {}).constructor('return 1')(), () => (function* () {}).constructor('yield 1')(),
                () => Reflect.construct(Function, ['return 1'])()];
            console.log(attempts.map(attempt => { try { attempt(); return 'ran' } catch { return 'refused' } }).join(' '));
            console.log(typeof WebAssembly, typeof Atomics, typeof SharedArrayBuffer);
            setTimeout("console.log('ran')");
            """
        let lines = try await linesPrinted(by: code)
        #expect(
            lines == [
                Array(repeating: "refused", count: 7).joined(separator: " "), "undefined undefined undefined",
                "setTimeout: expected a function, found string; nothing will be called",
            ]
        )
    }

    @Test func `no object of the view is reachable`() async throws {
        let code = """
            const reached = [];
            const trap = { get(target, name, receiver) { reached.push(receiver); return target[name] }, ownKeys(target) { return Reflect.ownKeys(target) } };
            this.setData({ p: new Proxy({ a: 1 }, trap) });
            try { let deep = {}; for (let i = 0; i < 100; i++) deep = { deep }; this.setData({ deep }) } catch (error) { reached.push(error) }
            const f = () => { try { this.setData({ x: 1 }); f() } catch (error) { reached.push(error) } };
            f();
            console.log(reached.every(value => value instanceof Object));
            """
        #expect(try await linesPrinted(by: code) == ["true"])
    }

    @Test func `setters for the elements of all arrays do not observe a call`() async throws {
        let lines = try await linesPrinted(
            by: """
                const observed = [];
                for (const index of [2, 3]) {
                    Object.defineProperty(Array.prototype, index, { configurable: true, set(value) { observed.push(value); } });
                }
                try { await my.request({ url: 'https://example.com/' }); } catch {}
                my.setStorageSync({ key: 'k', data: 'v' });
                delete Array.prototype[2];
                delete Array.prototype[3];
                console.log(observed.includes('https://example.com/'));
                """
        )
        #expect(lines == ["false"])
    }
}
