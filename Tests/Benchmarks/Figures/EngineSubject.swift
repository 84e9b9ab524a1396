import MiniCore
import MiniEngine

/// A machine of MiniEngine without a program. Its `my` has one native callback.
actor EngineSubject {
    private nonisolated let thread = ScriptThread(name: "engine", clock: .real)
    private var machine: VirtualMachine?
    private var loop: EngineValue?

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init() throws { try thread.start() }

    func prepare(_ loop: Loop) throws {
        let machine = VirtualMachine(name: "benchmark")
        let context = machine.makeContext(name: "benchmark")
        let my = try context.evaluate("({})", name: "my")
        let time = context.makeFunction(name: "monotonicTime") { _ in .number(MonotonicTime.now) }
        let nothing = context.makeFunction(name: "nothing") { _ in .undefined }
        try my.set("monotonicTime", .value(time))
        try my.set("nothing", .value(nothing))
        self.machine = machine
        self.loop = try context.evaluate("(my => \(loop.source))", name: "loop").call([.value(my)])
    }

    func run(count: Int) throws -> Double {
        guard let result = try loop?.call([.number(Double(count))]).number else {
            throw MeasurementError("the engine returned no number")
        }
        return result
    }

    func close() {
        loop = nil
        machine?.invalidate()
        machine = nil
        thread.stop()
    }
}
