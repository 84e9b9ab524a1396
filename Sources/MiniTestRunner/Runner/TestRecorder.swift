internal import MiniCore
internal import Synchronization

/// Records the events of a program under test for each test.
///
/// ## Threading
/// May be used from any thread.
final class TestRecorder: ProgramObserver {
    private struct State {
        var errors: [ScriptError] = []
        /// The console output of the program and of the test, in order.
        var console: [(message: ConsoleMessage, isTest: Bool)] = []
        var consoleByteCount = 0
        var warnings: [ProgramWarning] = []
        /// The number of warnings that were returned by `takeWarnings()`.
        var takenWarningCount = 0
        var failedCalls: [TestTrace.FailedCall] = []
        var refusedRequests: [TestTrace.RefusedRequest] = []
    }

    /// The maximum console text of one test, in UTF-8 bytes.
    private static let consoleLimitBytes = 256 << 10

    private let state = Mutex(State())
    private let next: (any ProgramObserver)?
    private let trace: TraceRecorder?

    /// - Parameter trace: Receives what belongs to the trace of a test; nil if none is written.
    init(forwardingTo next: (any ProgramObserver)?, _ trace: TraceRecorder?) {
        self.next = next
        self.trace = trace
    }

    var errors: [ScriptError] { state.withLock { $0.errors } }
    /// The console output of the program.
    var console: [ConsoleMessage] { state.withLock { $0.console.filter { !$0.isTest }.map(\.message) } }

    func takeErrors() -> [ScriptError] {
        state.withLock { state in
            defer { state.errors = [] }
            return state.errors
        }
    }

    /// The warnings that `takeWarnings()` has not returned yet.
    var warnings: [ProgramWarning] { state.withLock { Array($0.warnings.dropFirst($0.takenWarningCount)) } }

    /// Returns the warnings since the last call; they stay in the trace.
    func takeWarnings() -> [ProgramWarning] {
        state.withLock { state in
            defer { state.takenWarningCount = state.warnings.count }
            return Array(state.warnings.dropFirst(state.takenWarningCount))
        }
    }

    func takeTrace() -> TestTrace {
        state.withLock { state in
            var trace = TestTrace()
            trace.console = state.console.map(\.message)
            trace.warnings = state.warnings
            trace.failedCalls = state.failedCalls
            trace.refusedRequests = state.refusedRequests
            state = State(errors: state.errors)
            return trace
        }
    }

    /// Records the console output of the test itself.
    func addOfTest(_ message: ConsoleMessage) { add(message, isTest: true) }

    private func add(_ message: ConsoleMessage, isTest: Bool) {
        trace?.add(message, isTest: isTest)
        state.withLock { state in
            let wasFull = state.consoleByteCount > Self.consoleLimitBytes
            state.consoleByteCount += message.text.utf8.count + 32
            if state.consoleByteCount <= Self.consoleLimitBytes {
                state.console.append((message, isTest))
            } else if !wasFull {
                let note = ConsoleMessage(level: .warn, text: "too much was printed; the rest is left out")
                state.console.append((note, isTest))
            }
        }
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        switch event {
        case .console(let message): add(message, isTest: false)
        case .uncaught(let error, let kind): if kind != .unhandledFailure || !isKnown(error) { add(error) }
        case .ended(let error?): add(error)
        case .warning(let warning): add(warning)
        case .call(let call): if let error = call.error, error.hasCode(of: .httpRefused) { add(refusal(call, error)) }
        case .page(let page):
            let facts = ScriptObject([("page", .string(page.path)), ("step", .string(page.step.rawValue))])
            trace?.add(TraceEvent(kind: .page, facts: facts))
        case .navigationBar, .deviceUI: trace?.pageMayChange()
        default: break
        }
        next?.program(origin, did: event)
    }

    /// Whether the failure of a rejected promise has already been recorded.
    private func isKnown(_ rejection: ScriptError) -> Bool {
        guard let message = rejection.thrown["errorMessage"]?.string else { return false }
        return state.withLock { $0.errors.contains { $0.message.contains(message) } }
    }

    /// The maximum number of errors of one test; further ones are mostly consequences of the first.
    private static let errorLimit = 1_000

    func add(_ error: ScriptError) {
        trace?.add(error, as: .error)
        state.withLock { if $0.errors.count < Self.errorLimit { $0.errors.append(error) } }
    }

    /// Records a warning.
    func add(_ warning: ProgramWarning) {
        trace?.add(ScriptError(warning), as: .warning)
        state.withLock { if $0.warnings.count < Self.errorLimit { $0.warnings.append(warning) } }
    }

    /// Records a failed JSAPI call.
    func add(_ call: TestTrace.FailedCall) {
        state.withLock { if $0.failedCalls.count < Self.errorLimit { $0.failedCalls.append(call) } }
    }

    /// Records a refused request.
    func add(_ request: TestTrace.RefusedRequest) {
        state.withLock { if $0.refusedRequests.count < Self.errorLimit { $0.refusedRequests.append(request) } }
    }

    private func refusal(_ call: CallRecord, _ error: APIError) -> ScriptError {
        ScriptError(
            name: "",
            message: "my.\(call.name) was refused: \(error.message)",
            file: call.file,
            line: call.line,
            column: call.column,
        )
    }
}
