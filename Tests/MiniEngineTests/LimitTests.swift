import Glibc
import MiniCore
import MiniEngine
import Testing

/// Serialized: the limits count CPU time and memory of the process.
// Scripts run until their limits, and a sanitizer multiplies the time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LimitTests {
    @Test(arguments: [
        "for (;;);", "while (true) { try { for (;;); } catch {} finally { continue } }", "do {} while (1)",
        "(function f() { for (;;) { try { f() } catch {} } })()",
        "({get g() { for (;;); }}).g", "new Proxy({}, {get() { for (;;); }}).x", "[2, 1].sort(() => { for (;;); })",
        "JSON.stringify({toJSON() { for (;;); }})", "'a'.replace(/a/, () => { for (;;); })",
        "class A { static { for (;;); } }", "for (const x of {[Symbol.iterator]: () => ({next: () => ({})})});",
        "function* g() { for (;;) yield 1 }; for (const x of g());", "String({toString() { for (;;); }})",
        "for (;;) /^(x+x+)+$/.test('x'.repeat(40) + '!')", "new Array(2 ** 32 - 1).join('x')",
        "label: for (;;) continue label",
        "(async () => { for (;;) await 0 })()",
        "(async () => { for (;;) await 0 })(); (async () => { for (;;) await 0 })()",
        "(async () => { for (;;) await 0 })(); for (;;);",
        "for (let i = 0; i < 100; i++) (async () => { for (;;) await 0 })(); for (;;);",
        "(async () => { for (;;) await 0 })(); throw 1",
        "const f = () => Promise.resolve().then(f); f()", "Promise.resolve().then(() => { for (;;); })",
        "const p = {then(r) { r(p) }}; Promise.resolve(p)",
        "async function* g() { for (;;) yield 1 }; (async () => { for await (const x of g()); })()",
        "(async () => { for (;;) try { await Promise.reject(1) } catch {} })()",
        "(async () => { for (;;) { try { for (;;); } finally { await 0 } } })()",
    ])
    func `an endless script is terminated`(source: String) throws {
        try withContext(.short) { context throws in
            var rejections = 0
            context.onUnhandledRejection = { _, _ in rejections += 1 }
            let error = try #require(context.error(of: source))
            #expect(error.termination == .outOfTime)
            #expect(context.machine.termination == .outOfTime)
            // No code runs after a termination, whatever is left in the queue.
            #expect(context.error(of: "1 + 1")?.termination == .outOfTime)
            #expect(throws: ScriptError.self) { try context.machine.turn { () throws(ScriptError) in } }
        }
    }

    @Test func `the error of an endless loop has its place`() throws {
        try withContext(.short) { context throws in
            let error = try #require(context.error(of: "function spin() {\n  for (;;);\n}\nspin()", name: "app.js"))
            #expect(error.file == "app.js")
            #expect(error.stack.hasPrefix("spin@app.js:"))
            #expect(error.message.contains("longer than"))
        }
    }

    @Test func `the time limit applies to a turn and not to a call`() throws {
        try withContext(.short) { context throws in
            // Ten calls together exceed the limit, and one call is far below it. Both are processor time.
            try context.define("processorTime") { _ in .number(Double(TurnClock.processorTime) / 1_000_000) }
            let spin = try context.evaluate(
                "n => { const end = processorTime() + n; while (processorTime() < end); }",
                name: "a.js"
            )
            for _ in 0..<10 { try spin.call([.number(10)]) }
            #expect(throws: ScriptError.self) {
                try context.machine.turn { () throws(ScriptError) in while true { try spin.call([.number(10)]) } }
            }
            #expect(context.machine.termination == .outOfTime)
        }
    }

    @Test func `a script that hides the termination of an inner script is terminated too`() throws {
        try withContext(.short) { context throws in
            try context.define("inner") { call in
                _ = try? call.value(at: 0).call()
                return .string("survived")
            }
            let error = context.error(of: "for (;;) { try { inner(() => { for (;;); }) } catch {} }")
            #expect(error?.termination == .outOfTime)
        }
    }

    @Test func `a native callback that continues after the termination may create values`() throws {
        try withContext(.short) { context throws in
            try context.define("outlast") { [unowned context] call throws(ScriptError) in
                _ = try? call.value(at: 0).call()
                #expect(context.machine.termination == .outOfTime)
                _ = context.makeFunction(name: "late") { _ in .undefined }
                _ = context.makeArrayBuffer([1, 2])
                _ = context.makeValue(["nothing": .undefined, "bytes": .bytes([1])])
                _ = context.makeError(ScriptError(name: "TypeError", message: "late"))
                throw ScriptError(name: "TypeError", message: "late")
            }
            #expect(context.error(of: "outlast(() => { for (;;); })")?.termination == .outOfTime)
        }
    }

    @Test func `time that a native callback sleeps does not count`() throws {
        try withContext(.short) { context throws in
            try context.define("wait") { _ in
                usleep(100_000)
                return .undefined
            }
            try context.evaluate("wait()", name: "a.js")
            #expect(context.machine.termination == nil)
        }
    }

    @Test(arguments: [
        "let a = []; for (;;) a.push({x: a.length})", "let s = []; for (let i = 0;; i++) s.push('text' + i)",
        "let m = new Map(); for (let i = 0;; i++) m.set(i, {i})",
        "let b = []; for (;;) b.push(new Uint8Array(65536).fill(1))",
        "let t = []; for (let i = 0;; i++) t.push(String.fromCharCode(i % 60000).repeat(10000 + i % 10))",
        "let c = []; for (;;) c.push(new Array(1000).fill(0.5))", "let k = {}; for (let i = 0;; i++) k['key' + i] = i",
        "let f = []; for (;;) f.push(() => f)",
        "(async () => { let a = []; for (;;) { a.push(new Array(100).fill(0.5)); await 0 } })()",
        "let p = []; for (;;) p.push(new Promise(() => {}))", "let e = []; for (;;) e.push(new Error('x'))",
        "for (;;) Promise.reject(new Error('x'))", "(async () => { for (;;) { Promise.reject(1); await 0 } })()",
    ])
    func `a script that allocates memory endlessly is terminated`(source: String) throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .seconds(60)
        limits.memoryBytes = 48 << 20
        try withContext(limits) { context throws in
            context.onUnhandledRejection = { _, _ in Issue.record("an ended machine reported a rejection") }
            let error = try #require(context.error(of: source))
            #expect(error.termination == .outOfMemory)
            #expect(error.message.contains("48 MiB"))
        }
    }

    @Test func `memory that grows over many turns terminates the script`() throws {
        var limits = ScriptLimits()
        limits.memoryBytes = 32 << 20
        try withContext(limits) { context throws in
            try context.evaluate("var kept = []; function grow() { kept.push(new Array(200).fill(0.5)) }", name: "a.js")
            let grow = try context.global.get("grow")
            let error = #expect(throws: ScriptError.self) {
                for _ in 0..<100_000 { try grow.call() }
            }
            #expect(error?.termination == .outOfMemory)
        }
    }

    @Test(arguments: [false, true]) func `one large allocation is detected at rest`(isForked: Bool) throws {
        var limits = ScriptLimits()
        limits.memoryBytes = 32 << 20
        try withContext(limits) { context throws in
            if isForked { context.machine.prepareFork() }
            try context.evaluate("var kept = new Uint8Array(64 << 20)", name: "a.js")
            context.machine.releaseMemory()
            #expect(context.machine.termination == .outOfMemory)
            #expect(context.error(of: "1")?.termination == .outOfMemory)
        }
    }

    @Test func `garbage does not count`() throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .seconds(60)
        limits.memoryBytes = 32 << 20
        try withContext(limits) { context throws in
            try context.evaluate("for (let i = 0; i < 20000; i++) new Array(2000).fill(i)", name: "a.js")
            try context.evaluate("for (let i = 0; i < 2000; i++) new Uint8Array(100000).fill(i)", name: "a.js")
            try context.evaluate("for (let i = 0; i < 300000; i++) new Error('x')", name: "a.js")
            #expect(context.machine.termination == nil)
        }
    }

    @Test func `a machine is terminated from another thread`() async throws {
        let thread = ScriptThread(name: "test", clock: .real)
        try thread.start()
        let error: ScriptError? = await withCheckedContinuation { continuation in
            thread.enqueue {
                let machine = VirtualMachine(name: "test")
                let context = machine.makeContext(name: "test")
                let terminator = machine.terminator
                let isRunning = OneTimeResult<Void>()
                try? context.define("running") { _ in
                    isRunning.set(())
                    return .undefined
                }
                var other = pthread_t()
                let box = Unmanaged.passRetained(Ending(terminator: terminator, isRunning: isRunning))
                pthread_create(&other, nil, { Ending.run($0) }, box.toOpaque())
                let error = context.error(of: "running(); for (;;);")
                pthread_join(other, nil)
                machine.invalidate()
                continuation.resume(returning: error)
            }
        }
        thread.stop()
        #expect(error?.termination == .stopped)
    }

    private final class Ending: Sendable {
        let terminator: Terminator
        let isRunning: OneTimeResult<Void>

        init(terminator: Terminator, isRunning: OneTimeResult<Void>) {
            self.terminator = terminator
            self.isRunning = isRunning
        }

        static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let pointer else { return nil }
            let ending = Unmanaged<Ending>.fromOpaque(pointer).takeRetainedValue()
            ending.isRunning.wait()
            ending.terminator.terminate()
            return nil
        }
    }

    @Test func `a machine that is terminated before it runs does not run`() throws {
        try withContext { context throws in
            context.machine.terminator.terminate()
            #expect(context.error(of: "1")?.termination == .stopped)
            #expect(context.machine.termination == .stopped)
        }
    }
}
