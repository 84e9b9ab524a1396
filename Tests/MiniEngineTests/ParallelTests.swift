import Glibc
import MiniCore
import MiniEngine
import Testing

// Programs run until their limits, and a sanitizer multiplies the time.
@Suite(.timeLimit(.minutes(5))) struct ParallelTests {
    /// Runs a body with a machine on its own thread.
    private static func onOwnThread<Output: Sendable>(
        _ limits: ScriptLimits = ScriptLimits(),
        _ body: @escaping @Sendable (ScriptContext) throws(ScriptError) -> Output,
    ) async throws -> Result<Output, ScriptError> {
        let thread = ScriptThread(name: "parallel", clock: .real)
        try thread.start()
        defer { thread.stop() }
        return await withCheckedContinuation { continuation in
            thread.enqueue {
                let machine = VirtualMachine(name: "parallel", limits: limits)
                let context = machine.makeContext(name: "logic")
                let result: Result<Output, ScriptError>
                do throws(ScriptError) { result = .success(try body(context)) } catch { result = .failure(error) }
                machine.invalidate()
                continuation.resume(returning: result)
            }
        }
    }

    @Test func `programs in parallel compute the same results as alone`() async throws {
        let sums = try await withThrowingTaskGroup(of: Double?.self) { group in
            for seed in 0..<8 {
                group.addTask { @concurrent in
                    try await Self.onOwnThread { context throws(ScriptError) in
                        try context.define("double") { call in .number(call.number(at: 0) * 2) }
                        let source = """
                            var sum = 0, kept = [];
                            for (let i = 0; i < 20000; i++) { sum += double(i) + \(seed); kept[i % 100] = {i, text: 't' + i} }
                            sum
                            """
                        return try context.evaluate(source, name: "a.js").number
                    }.get()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected: Set<Double> = Set((0..<8).map { seed in Double(20_000 * (19_999 + seed)) })
        #expect(Set(sums.compactMap { $0 }) == expected)
    }

    @Test(arguments: [
        "for (;;);", "(async () => { for (;;) await 0 })()", "let a = []; for (;;) a.push(new Array(100).fill(0.5))",
    ])
    func `a program that is ended does not affect others`(source: String) async throws {
        var limits = ScriptLimits.short
        if source.contains("push") {
            limits.timePerTurn = .seconds(60)
            limits.memoryBytes = 40 << 20
        }
        let hostile = limits
        async let ended = Self.onOwnThread(hostile) { context throws(ScriptError) in
            try context.evaluate(source, name: "a.js").kind
        }
        async let fine = Self.onOwnThread(hostile) { context throws(ScriptError) -> ScriptValue in
            try context.evaluate("var count = 0", name: "a.js")
            let step = try context.evaluate("() => Promise.resolve().then(() => count++)", name: "a.js")
            for _ in 0..<2000 { try step.call() }
            return try context.value("count")
        }
        let (count, kind) = (try await fine, try await ended)
        #expect(count == .success(2000))
        let error = #expect(throws: ScriptError.self) { try kind.get() }
        #expect(error?.termination != nil)
    }
}
