internal import MiniCore
internal import MiniEngine

/// Starts and ends the worker of a program, of which there is at most one at a time.
///
/// Its machine is made, entered and ended in jobs of the program's thread only, so that its turns are never nested in those of
/// the program. Each message is a job, so that the other jobs of the program run between them.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramWorkers {
    /// The maximum number of messages that wait for the worker, and of messages that it sends in one turn.
    static let messageLimit = 10_000
    /// Their maximum size in bytes.
    static let messageLimitInBytes = 32 << 20

    private let turns: ProgramTurns
    private let options: ProgramOptions
    private let clock: ProgramClock
    private let deliveries: DeliveryQueue
    private let loader: ModuleLoader
    /// The number of the running worker, and its file; nil for none.
    private var current: (number: Int, file: String)?
    /// The machine of the running worker, made in the first job.
    private var worker: ProgramWorker?
    /// Workers that the program has terminated.
    private var ended: [ProgramWorker] = []
    private var lastNumber = 0
    private var messages = MessageBatch()
    private var isScheduled = false

    /// - Parameter loader: Finds the files of workers.
    init(
        _ turns: ProgramTurns,
        _ options: ProgramOptions,
        _ clock: ProgramClock,
        _ deliveries: DeliveryQueue,
        _ loader: ModuleLoader,
    ) {
        self.turns = turns
        self.options = options
        self.clock = clock
        self.deliveries = deliveries
        self.loader = loader
    }

    // MARK: Calls of the program

    /// Implements the native function `callWorker`, which takes `start` and a path, `post`, a number and a message, or `end` and a
    /// number.
    ///
    /// - Returns: For `start`, the number of the worker, or the reason why there is none.
    static func call(_ call: ScriptCall, _ runtime: ProgramRuntime) throws(ScriptError) -> ScriptResult {
        let workers = runtime.workers
        switch call.text(0) {
        case "start": return workers.start(call.text(1))
        case "post": try workers.post(try call.value(at: 2).copy(), to: call.integer(1))
        default: workers.end(call.integer(1))
        }
        return .undefined
    }

    private func start(_ path: String) -> ScriptResult {
        guard current == nil else { return .string("a worker is running; terminate it before the next one") }
        guard options.package.app.isWorker(path) else {
            return .string("app.json does not list \"\(path)\" in \"workers\"")
        }
        do throws(ScriptError) {
            lastNumber += 1
            current = (lastNumber, try loader.resolve("/" + path, from: "app.js", isImport: false))
            schedule()
            return .number(Double(lastNumber))
        } catch {
            return .string(error.message)
        }
    }

    private func post(_ message: ScriptValue, to number: Int) throws(ScriptError) {
        guard number == current?.number else { return }
        try messages.add(message)
        schedule()
    }

    private func end(_ number: Int) {
        guard number == current?.number else { return }
        if let worker {
            worker.stop()
            ended.append(worker)
        }
        forget()
        schedule()
    }

    private func forget() {
        current = nil
        worker = nil
        messages = MessageBatch()
    }

    // MARK: Jobs

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        turns.enqueue { $0.workers.run() }
    }

    private func run() {
        isScheduled = false
        for worker in ended { worker.close() }
        ended = []
        guard let current else { return }
        if let worker {
            if let message = messages.takeFirst() { worker.receive(message) }
        } else {
            let made = ProgramWorker(current.file, of: options, turns, clock, atEnd: { [weak self] in self?.fail() }) {
                [deliveries] message in deliveries.add(.globalEvent("worker \(current.number)", message))
            }
            worker = made
            made.begin()
        }
        if !messages.isEmpty { schedule() }
    }

    /// Removes the worker, which a limit has ended.
    private func fail() {
        worker?.close()
        forget()
    }

    /// Releases memory that an idle worker does not need.
    func releaseMemory() { worker?.releaseMemory() }

    /// Ends the worker at the end of the program.
    func close() {
        for worker in ended + [worker].compactMap(\.self) { worker.close() }
        ended = []
        forget()
    }
}
