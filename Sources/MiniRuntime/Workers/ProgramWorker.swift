internal import MiniCore
internal import MiniEngine
internal import MiniView

/// A running worker: a file of the program in a virtual machine of its own.
///
/// ## Threading
/// An instance is used on the program's thread, outside of the program's turns.
final class ProgramWorker {
    private let file: String
    private let turns: ProgramTurns
    private let clock: ProgramClock
    private let timerLimit: Int
    /// The seed of `Math.random`; nil for random numbers.
    private let seed: UInt64?
    private let loader: ModuleLoader
    private let machine: VirtualMachine
    private let context: ScriptContext
    private var functions: EngineValue?
    private var timers: [Int: TimerToken] = [:]
    private var isStopped = false
    /// The size of the messages of the current turn.
    private var sent = MessageBatch()
    /// Called when a limit has ended the worker.
    private let atEnd: () -> Void
    /// Passes a message to the program.
    private let send: (ScriptValue) -> Void

    private static let natives = [
        "resolveModule", "loadModule", "print", "loadPart", "describeError", "now", "setTimer", "clearTimer", "post",
        "report",
    ]
    static let script = HostModules.script(
        name: "minihost:worker",
        natives: natives,
        files: [PackageResources.timers_js, PackageResources.worker_js],
    )

    /// Makes the machine, with half of the memory that a program may use.
    init(
        _ file: String,
        of options: ProgramOptions,
        _ turns: ProgramTurns,
        _ clock: ProgramClock,
        atEnd: @escaping () -> Void,
        send: @escaping (ScriptValue) -> Void,
    ) {
        self.file = file
        self.turns = turns
        self.clock = clock
        self.atEnd = atEnd
        self.send = send
        timerLimit = options.limits.timers
        seed = options.journal?.seed
        var limits = options.limits.script
        limits.memoryBytes /= 2
        machine = VirtualMachine(name: "the worker \(file)", limits: limits, endingWith: turns.machine)
        context = machine.makeContext(name: "worker")
        loader = ModuleLoader(
            ofWorkerIn: options.identity,
            files: options.package.files,
            account: machine.account,
            coverage: CoverageCounters(options.coverage, options.package),
        )
        context.mapPosition = { [loader] in loader.position(file: $0, line: $1, column: $2) }
        context.onUnhandledRejection = { [weak self] _, reason in
            guard let self else { return }
            report(context.scriptError(from: reason), .unhandledRejection)
        }
    }

    /// Runs the file.
    func begin() {
        perform { () throws(ScriptError) in
            try ForkedRandom.install(in: context)
            if let seed { try SeededRandom.install(in: context, seed: seed, .worker) }
            if turns.thread.clock == .virtual {
                let wallTime = native { worker, _ throws(ScriptError) in
                    .number(worker.clock.now.milliseconds.rounded(.down))
                }
                try Prelude.installClock(in: context, wallTime)
            }
            let natives = makeNatives()
            let arguments = Self.natives.map { ScriptArgument.value(natives[$0] ?? context.global) }
            let functions = try context.evaluate(Self.script).call(arguments)
            self.functions = functions
            _ = try functions.get("begin").call([.string(file)])
        }
    }

    /// Passes a message of the program to the worker.
    func receive(_ message: ScriptValue) { call("receive", .copied(message)) }

    func releaseMemory() { machine.releaseMemory() }

    /// Stops the worker, so that none of its code runs again, within a turn of the program.
    func stop() {
        isStopped = true
        for token in timers.values { turns.thread.cancel(token) }
        timers = [:]
    }

    /// Ends the worker and frees its memory.
    ///
    /// Idempotent.
    func close() {
        stop()
        functions = nil
        loader.coverage?.collect()
        machine.invalidate()
    }

    private func call(_ name: String, _ argument: ScriptArgument) {
        guard let functions, !isStopped else { return }
        perform { () throws(ScriptError) in _ = try functions.get(name).call([argument]) }
    }

    // MARK: Turns

    private func perform(_ body: () throws(ScriptError) -> Void) {
        sent = MessageBatch()
        do throws(ScriptError) {
            try machine.turn(body)
        } catch {
            report(error, .exception)
            if error.termination != nil { atEnd() }
        }
    }

    /// Reports an uncaught failure to the host, also the one that ends the worker.
    private func report(_ error: ScriptError, _ kind: UncaughtKind) {
        var error = loader.presented(error)
        // The end of the program is not a failure of the worker.
        guard error.termination != .stopped, turns.machine.terminationError == nil else { return }
        if error.termination != nil {
            (error.name, error.termination) = ("Error", nil)
            error.file = error.file ?? file
        }
        turns.emit(.uncaught(error, kind))
    }

    // MARK: Natives

    private func native(
        _ body: @escaping (ProgramWorker, ScriptCall) throws(ScriptError) -> ScriptResult
    ) -> EngineValue {
        context.makeFunction(name: "") { [weak self] call throws(ScriptError) in
            guard let self else { return .undefined }
            return try machine.endingOverlongTurn { () throws(ScriptError) in try body(self, call) }
        }
    }

    private func makeNatives() -> [String: EngineValue] {
        [
            "resolveModule": native { worker, call throws(ScriptError) in
                let (importer, specifier) = (call.text(0), call.text(1))
                return .string(try worker.loader.resolve(specifier, from: importer, isImport: call.bool(at: 2)))
            },
            "loadModule": native { worker, call throws(ScriptError) in
                try worker.loader.load(call.text(0), in: worker.context)
            },
            "print": native { worker, call throws(ScriptError) in
                let level = ConsoleMessage.Level(rawValue: call.text(0)) ?? .log
                let text = ModuleLoader.withoutRecordNames(call.text(1))
                worker.turns.emit(.console(ConsoleMessage(level: level, text: text)))
                return .undefined
            },
            "loadPart": native { worker, call throws(ScriptError) in
                try Prelude.loadPart(call, in: worker.context)
            },
            "describeError": native { worker, call throws(ScriptError) in
                let error = worker.context.scriptError(from: call.value(at: 0))
                return .string(worker.loader.presented(error).consoleText)
            },
            "now": native { worker, _ throws(ScriptError) in .number(worker.turns.thread.now.milliseconds) },
            "setTimer": native { worker, call throws(ScriptError) in
                let repeats = call.bool(at: 2)
                return .bool(worker.setTimer(call.integer(0), after: call.number(at: 1), repeats: repeats))
            },
            "clearTimer": native { worker, call throws(ScriptError) in
                if let token = worker.timers.removeValue(forKey: call.integer(0)) { worker.turns.thread.cancel(token) }
                return .undefined
            },
            "post": native { worker, call throws(ScriptError) in
                let message = try call.value(at: 0).copy()
                try worker.sent.add(message)
                worker.send(message)
                return .undefined
            },
            "report": native { worker, call throws(ScriptError) in
                worker.report(worker.context.scriptError(from: call.value(at: 0)), .exception)
                return .undefined
            },
        ]
    }

    /// Returns false if too many timers are pending.
    private func setTimer(_ number: Int, after milliseconds: Double, repeats: Bool) -> Bool {
        guard timers.count < timerLimit else { return false }
        let delay = Duration.timer(milliseconds: milliseconds)
        let fire = { [weak self] in
            if !repeats { self?.timers[number] = nil }
            self?.call("fireTimer", .number(Double(number)))
        }
        let thread = turns.thread
        timers[number] = repeats ? thread.schedule(every: delay, fire) : thread.schedule(after: delay, fire)
        return true
    }
}
