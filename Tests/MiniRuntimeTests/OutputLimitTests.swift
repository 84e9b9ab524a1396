import MiniCore
import MiniHost
import Testing

/// Limits of a program's output and failures.
// Programs run until their limits, and a sanitizer multiplies the time.
@Suite(.timeLimit(.minutes(5))) struct OutputLimitTests {
    private func run<Output>(
        _ code: String,
        configure: (inout HostConfiguration) -> Void = { _ in },
        _ body: (ProgramFixture) async throws -> Output,
    ) async throws -> Output {
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"], configure: configure) { fixture in
            await fixture.idle()
            return try await body(fixture)
        }
    }

    private func byteCount(_ fixture: ProgramFixture) -> Int { fixture.lines.reduce(0) { $0 + $1.utf8.count } }

    @Test func `a turn prints at most four megabytes, with one warning`() async throws {
        try await run("for (let i = 0; i < 200; i++) console.log('x'.repeat(90000) + i)") { fixture in
            #expect(byteCount(fixture) <= 4 << 20)
            #expect(byteCount(fixture) > 3 << 20)
            #expect(fixture.recorder.warnings == ["the program printed too much; what is beyond the limit is dropped"])
        }
    }

    @Test func `a program prints a limited number of bytes in total`() async throws {
        let code = """
            let i = 0;
            const next = () => { console.log('x'.repeat(1000)); if (++i < 50) setTimeout(next, 1000); };
            next();
            """
        try await run(code) {
            $0.limits.consoleBytes = 20_000
        } _: { fixture in
            _ = try await fixture.evaluate("new Promise(done => setTimeout(done, 60000))")
            #expect(fixture.lines.count == 20_000 / 1_064)
            #expect(fixture.recorder.warnings.count == 1)
        }
    }

    @Test func `a long line is truncated`() async throws {
        try await run("console.log('x'.repeat(5000000))") { fixture in
            #expect(fixture.lines.first?.hasSuffix("... 4900000 more characters") == true)
        }
    }

    @Test func `nested groups indent a line up to a limit`() async throws {
        let code =
            "for (let i = 0; i < 10000; i++) console.group(); console.log('a\\n'.repeat(10000)); console.groupEnd()"
        try await run(code) { fixture in #expect(byteCount(fixture) < 1_000_000) }
    }

    @Test func `the number of uncaught errors is limited, with one warning`() async throws {
        let code = """
            for (let i = 0; i < 3000; i++) {
                my.getStorage({ key: 'a', success() { throw new Error('x'.repeat(2000) + i); } });
            }
            """
        try await run(code) { fixture in
            #expect(fixture.recorder.uncaught.count < 1_000)
            #expect(fixture.recorder.uncaught.count > 100)
            let warning = "the program failed too often; uncaught errors beyond the limit are dropped"
            #expect(fixture.recorder.warnings == [warning])
            let result = try await fixture.evaluate("1 + 1")
            #expect(result == 2)
        }
    }

    @Test func `a failure is reported, however much was printed before`() async throws {
        let code = """
            for (let i = 0; i < 800; i++) Promise.reject('x'.repeat(5000));
            setTimeout(() => { throw new TypeError('real'); }, 1);
            """
        try await run(code) { fixture in
            #expect(fixture.recorder.uncaught.contains { $0.name == "TypeError" })
        }
    }

    @Test(arguments: ["set() {}, get() { throw new Error('inherited'); }", "set() {}, get() {}"])
    func `a result that cannot be read fails once, and other results arrive`(accessors: String) async throws {
        let code = """
            Object.defineProperty(Array.prototype, 3, { configurable: true, \(accessors) });
            for (const key of ['a', 'b', 'c']) my.getStorage({ key, success() { console.log(key); } });
            setTimeout(() => { delete Array.prototype[3]; }, 100);
            """
        try await run(code) { fixture in
            #expect(fixture.recorder.uncaught.count <= 1)
            #expect(fixture.lines.contains("a"))
            #expect(await fixture.program.terminationError == nil)
        }
    }

    @Test func `parameters of pending calls count towards the memory`() async throws {
        let code = "const text = 'x'.repeat(1000000); for (let i = 0; i < 9000; i++) my.confirm({ content: text + i });"
        let files = ["pages/a/a.js": "Page({ go() { \(code) } })"]
        try await withProgram(files) {
            $0.limits.script.memoryBytes = 32 << 20
            $0.limits.script.timePerTurn = .seconds(60)
        } _: { fixture in
            let error = await #expect(throws: ScriptError.self) {
                try await fixture.evaluate("getCurrentPages()[0].go()")
            }
            #expect(error?.termination == .outOfMemory)
        }
    }

    @Test func `a module with imports has a size limit that names the file`() async throws {
        let files = [
            "pages/a/a.js": "import './b'; Page({})",
            "pages/a/b.js": "export const a = 1" + String(repeating: ";", count: 5 << 20),
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.file == "pages/a/b.js")
            #expect(error.message.contains("4194304"))
        }
    }

    @Test(arguments: ["b.js", "b.ts", "b.json"])
    func `scripts and JSON have a size limit`(file: String) async throws {
        let content = String(repeating: file == "b.json" ? " " : ";", count: 50 << 20)
        try await withProgram(["pages/a/a.js": "require('./\(file)'); Page({})", "pages/a/\(file)": content]) {
            fixture in
            await fixture.idle()
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message.contains("the file is larger than 8 MB"))
            #expect(error.file == "pages/a/\(file)")
        }
    }

    @Test func `the text of loaded code counts towards the memory`() async throws {
        var files = [
            "pages/a/a.js":
                "Page({ onLoad() { let i = 0; const next = () => { require('./b' + i++); setTimeout(next, 1); }; next(); } })"
        ]
        for index in 0..<24 { files["pages/a/b\(index).js"] = "/*" + String(repeating: "x", count: 1 << 20) + "*/" }
        try await withProgram(files) {
            $0.limits.script.memoryBytes = 16 << 20
        } _: { fixture in
            // The program is busy for minutes on a loaded machine. Its timers fire only while a caller waits.
            _ = await fixture.program.waitUntilIdle(limit: .seconds(240))
            #expect(await fixture.program.terminationError?.termination == .outOfMemory)
        }
    }

    @Test func `a program with 50 MB of scripts is ended by the memory limit with a place in a file`() async throws {
        let code = "Page({ go() { for (let i = 0; i < 50; i++) { require('/lib/b' + i); console.log(i); } } })"
        var files = ["pages/a/a.js": code]
        for index in 0..<50 { files["lib/b\(index).js"] = "/*" + String(repeating: "x", count: 1 << 20) + "*/" }
        try await withProgram(files) {
            // A debug build needs minutes to load 256 MiB.
            $0.limits.script.memoryBytes = 8 << 20
        } _: { fixture in
            await #expect(throws: ScriptError.self) { try await fixture.evaluate("getCurrentPages()[0].go()") }
            await fixture.idle()
            let error = try #require(await fixture.program.terminationError)
            #expect(error.termination == .outOfMemory)
            #expect(error.message.hasSuffix("it uses more than 8 MiB"))
            #expect(error.file == "pages/a/a.js" || error.file?.hasPrefix("lib/b") == true)
            #expect(error.line == 1)
            #expect((1..<50).contains(fixture.lines.count))
        }
    }
}
