import MiniCore
import MiniEngine
import Testing

/// Serialized: the limits count CPU time and memory of the process.
// Scripts run until their limits, and a sanitizer multiplies the time.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NativeWorkTests {
    /// Works until the turn is over.
    private func workToTheEnd() {
        var meter = WorkMeter()
        while !meter.step() {}
    }

    @Test func `native work that checks the clock is ended with its program`() throws {
        try withContext(.short) { context throws in
            try context.define("work") { _ throws(ScriptError) in
                try context.machine.endingOverlongTurn { () throws(ScriptError) in
                    workToTheEnd()
                    return .undefined
                }
            }
            let error = context.error(of: "work()")
            #expect(error?.termination == .outOfTime)
            #expect(error?.message.contains("longer than") == true)
            #expect(context.error(of: "1")?.termination == .outOfTime)
        }
    }

    @Test func `a script that catches the end of native work is ended too`() throws {
        try withContext(.short) { context throws in
            try context.define("work") { _ throws(ScriptError) in
                try context.machine.endingOverlongTurn { () throws(ScriptError) in
                    workToTheEnd()
                    throw ScriptError(name: "SyntaxError", message: "given up")
                }
            }
            #expect(context.error(of: "for (;;) { try { work() } catch {} }")?.termination == .outOfTime)
        }
    }

    @Test func `native work that does not check the clock ends its program when it returns`() throws {
        try withContext(.short) { context throws in
            try context.define("work") { _ in
                let end = TurnClock.processorTime + 150_000_000
                while TurnClock.processorTime < end {}
                return .undefined
            }
            #expect(context.error(of: "work()")?.termination == .outOfTime)
        }
    }

    @Test func `native work that uses too much memory is ended`() throws {
        var limits = ScriptLimits()
        limits.timePerTurn = .seconds(120)
        limits.memoryBytes = 48 << 20
        try withContext(limits) { context throws in
            var kept: [[UInt8]] = []
            try context.define("work") { _ throws(ScriptError) in
                try context.machine.endingOverlongTurn { () throws(ScriptError) in
                    var meter = WorkMeter()
                    while !meter.step(), kept.count < 1 << 18 { kept.append([UInt8](repeating: 1, count: 4_000)) }
                    return .undefined
                }
            }
            #expect(context.error(of: "work()")?.termination == .outOfMemory)
            // Other tests of the process release memory meanwhile, so that it may use more than the limit.
            #expect(kept.count < 1 << 18)
        }
    }

    @Test func `memory that the host holds counts`() throws {
        var limits = ScriptLimits()
        limits.memoryBytes = 32 << 20
        try withContext(limits) { context throws in
            context.machine.account.add(30 << 20)
            #expect(context.error(of: "1") == nil)
            context.machine.account.subtract(10 << 20)
            context.machine.account.add(20 << 20)
            #expect(context.error(of: "1")?.termination == .outOfMemory)
        }
    }

    @Test func `memory of the host and of the heap count together`() throws {
        var limits = ScriptLimits()
        limits.memoryBytes = 64 << 20
        try withContext(limits) { context throws in
            context.machine.account.add(40 << 20)
            try context.evaluate("var kept = new Uint8Array(40 << 20).fill(1)", name: "a.js")
            context.machine.releaseMemory()
            #expect(context.machine.termination == .outOfMemory)
        }
    }

    @Test(arguments: [
        "Array(100).fill('x'.repeat(1 << 20))", "Array(100).fill(new Uint8Array(1 << 20))",
        "({ a: Array(80).fill({ ['k'.repeat(1 << 20)]: 1 }) })",
    ])
    func `a value that shares long texts is not copied without a limit`(source: String) throws {
        try withContext { context throws in
            let error = #expect(throws: ScriptError.self) { try context.value(source) }
            #expect(error?.message == "holds more than 64 MiB of text and bytes")
        }
    }

    @Test func `a large thrown value is omitted from the error`() throws {
        try withContext { context throws in
            let error = context.error(of: "throw Object.assign(new Error('x'), { big: 'x'.repeat(2 << 20) })")
            #expect(error?.message == "x")
            #expect(error?.thrown == .undefined)
        }
    }
}
