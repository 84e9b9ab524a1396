import Glibc
import MiniCore
import MiniEngine
import Testing

/// The sampling of scripts.
@Suite(.timeLimit(.minutes(5))) struct SamplingTests {
    /// Two functions that compute for a time of the processor, the first one three times as long.
    private static let work = """
        function compute(milliseconds) {
            const end = processorTime() + milliseconds;
            let sum = 0;
            while (processorTime() < end) for (let index = 0; index < 20000; index++) sum = (sum + index * 7) | 0;
            return sum;
        }
        function hot() {
            return compute(150);
        }
        function cool() {
            return compute(50);
        }
        """

    private func withSamples(
        _ body: (ScriptContext) throws -> Void,
    ) throws -> ScriptSamples {
        try withContext { context in
            try context.define("processorTime") { _ throws(ScriptError) in
                .number(Double(SystemClock.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) ?? 0) / 1e6)
            }
            try context.evaluate(Self.work, name: "work.js")
            try context.machine.startSampling()
            try body(context)
            return try #require(context.machine.finishSampling())
        }
    }

    @Test func `samples have the functions of the stack with their positions`() throws {
        let samples = try withSamples { context in
            try context.evaluate("hot()", name: "first.js")
            try context.evaluate("cool()", name: "second.js")
        }
        func count(_ name: String) -> Int {
            samples.samples.count { $0.stack.contains { samples.frames[$0].name == name } }
        }
        #expect(samples.samples.count > 20)
        #expect(count("hot") > count("cool"))
        #expect(count("cool") > 0)
        // A few samples are taken in the loops around the calls.
        #expect(count("compute") * 2 > count("hot") + count("cool"))
        let frame = try #require(samples.frames.first { $0.name == "hot" && $0.line != nil })
        #expect(frame.file == "work.js")
        #expect(frame.line == 8)
        // The position of the call's parenthesis.
        #expect(frame.column == 19)
        #expect(Set(samples.frames.filter { $0.name == "hot" }.map(\.function)).count == 1)
    }

    @Test func `samples lie in the turns, and turns in the recorded time`() throws {
        let samples = try withSamples { context in
            try context.evaluate("cool()", name: "first.js")
            // Time passes between the turns.
            let end = ContinuousClock.now + .milliseconds(30)
            while ContinuousClock.now < end {}
            try context.evaluate("cool()", name: "second.js")
        }
        #expect(samples.turns.count == 2)
        #expect(samples.start <= samples.turns[0].start)
        #expect(samples.turns[0].end + 25_000 <= samples.turns[1].start)
        #expect(samples.turns[1].end <= samples.end)
        // The sampler numbers a sample and then suspends the thread. On a loaded machine a turn can end in between, but with one
        // sample only, since the sampler takes one after the other. Both clocks differ by less than a millisecond.
        let outside = samples.samples.filter { sample in
            !samples.turns.contains { $0.start - 1_000 <= sample.time && sample.time <= $0.end + 1_000 }
        }
        #expect(outside.count <= samples.turns.count)
        #expect(samples.samples.count > 2 * samples.turns.count)
        #expect(zip(samples.samples, samples.samples.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func `a function of the engine has a name and no file`() throws {
        let samples = try withSamples { context in
            try context.evaluate(
                "const end = processorTime() + 100; while (processorTime() < end) JSON.parse('[' + '1,'.repeat(9999) + '1]')",
                name: "json.js",
            )
        }
        #expect(samples.frames.contains { $0.name == "parse" && $0.file == nil })
    }

    @Test func `the time of the garbage collector is measured`() throws {
        let samples = try withSamples { context in
            try context.evaluate(
                "let list; for (let at = 0; at < 3e6; at++) { if (at % 3e5 === 0) list = []; list.push({ at }) }",
                name: "list.js",
            )
            context.machine.collectGarbage()
        }
        #expect(samples.collectorTime > .zero)
        #expect(samples.compilerTime > .zero)
    }

    @Test func `a library without a sampling profiler is an error`() throws {
        withMachine { machine in
            machine.enableSampling = { _ in false }
            let error = #expect(throws: ScriptError.self) { try machine.startSampling() }
            #expect(error?.message.contains("has no sampling profiler") == true)
            #expect(machine.finishSampling() == nil)
        }
    }

    @Test func `a machine without sampling has no samples`() throws {
        try withContext { context in
            try context.evaluate("1", name: "a.js")
            #expect(context.machine.finishSampling() == nil)
        }
    }
}
