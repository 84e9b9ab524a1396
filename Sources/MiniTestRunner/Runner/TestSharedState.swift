internal import MiniCore
internal import MiniHost
internal import Synchronization

/// The shared state of a test file and its program: recorded calls and requests, mocks, and scripted decisions of dialogues.
///
/// ## Threading
/// May be used from any thread.
final class TestSharedState: Sendable {
    private struct State {
        var calls: [Call] = []
        var reportedCallCount = 0
        var reportedRequestCount = 0
        var requests: [ScriptValue] = []
        var shown: [ScriptValue] = []
        var mocks = ScriptObject()
        var seeds: ScriptValue = .undefined
        var uiResponses: [String: [ScriptValue]] = [:]
        var program: LocalProgram?
        var isNetworkWatched = false
        var isNetworkStrict = false
        /// The size of the kept records.
        var recordByteCount = 0
        /// Whether a record was dropped since the program was opened.
        var hasDropped = false

        /// Counts a record if it is within the limits.
        ///
        /// - Returns: Whether the record may be kept.
        mutating func admit(_ record: ScriptValue) -> Bool {
            let byteCount = record.byteCount + 64
            guard byteCount <= TestRecordLimits.byteCount - recordByteCount else { return false }
            recordByteCount += byteCount
            return true
        }
    }

    /// One call of a JSAPI.
    private struct Call {
        var number: Double
        var facts: ScriptObject
    }

    private let state = Mutex(State())
    private let recorder: TestRecorder
    /// Records calls and requests for a trace; nil if no trace is written.
    let trace: TraceRecorder?

    /// - Parameter recorder: Receives a warning when records are dropped.
    init(_ recorder: TestRecorder, _ trace: TraceRecorder?) {
        self.recorder = recorder
        self.trace = trace
    }

    /// Adds to the records, and warns once after the program was opened when something is dropped.
    ///
    /// - Parameter body: Returns whether everything was kept.
    private func record(_ body: (inout State) -> Bool) {
        let isFirstDrop = state.withLock { state in
            guard !body(&state), !state.hasDropped else { return false }
            state.hasDropped = true
            return true
        }
        guard isFirstDrop else { return }
        recorder.add(
            ProgramWarning(
                "the program has made too many or too large calls, requests or dialogues, of which a test file keeps "
                    + "\(TestRecordLimits.byteCount >> 20) MiB, with \(TestRecordLimits.callCount) calls: app.calls(), "
                    + "app.network.requests and app.ui.shown are incomplete until app.open()"
            )
        )
    }

    // MARK: Calls

    var calls: [ScriptValue] { state.withLock { $0.calls.map { .object($0.facts) } } }

    func began(_ call: ScriptValue, at time: Duration) {
        trace?.began(call, at: time)
        let facts = ScriptObject([
            ("name", call["name"] ?? .undefined), ("form", call["form"] ?? .undefined),
            ("arguments", call["values"] ?? []), ("time", .number(time / .milliseconds(1))),
        ])
        record { state in
            guard state.calls.count < TestRecordLimits.callCount, state.admit(.object(facts)) else { return false }
            state.calls.append(Call(number: call["number"]?.number ?? 0, facts: facts))
            return true
        }
    }

    func ended(_ result: ScriptValue, at time: Duration) {
        let number = result["number"]?.number ?? 0
        let outcome = result["result"] ?? .undefined
        record { state in
            guard let index = state.calls.lastIndex(where: { $0.number == number }) else { return true }
            let isKept = state.admit(outcome)
            var facts = state.calls[index].facts
            let name = facts["name"]?.string ?? ""
            let isMocked = state.mocks[name] != nil || state.mocks[TraceMask.plainName(name)] != nil
            trace?.ended(result, of: facts, isMocked: isMocked, at: time)
            let key = result["failed"] == true ? "error" : "result"
            facts[key] = isKept ? outcome : .undefined
            facts["duration"] = .number(time / .milliseconds(1) - (facts["time"]?.number ?? 0))
            state.calls[index].facts = facts
            return isKept
        }
    }

    /// Returns the calls and requests since the last call of this function.
    func takeNews() -> (calls: [ScriptValue], requests: [ScriptValue]) {
        state.withLock { state in
            let calls = state.calls.dropFirst(state.reportedCallCount).map { ScriptValue.object($0.facts) }
            let requests = Array(state.requests.dropFirst(state.reportedRequestCount))
            (state.reportedCallCount, state.reportedRequestCount) = (state.calls.count, state.requests.count)
            return (calls, requests)
        }
    }

    var requests: [ScriptValue] { state.withLock { $0.requests } }

    /// Records a request and returns its number; -1 for a request that is dropped.
    func add(request: ScriptValue) -> Int {
        var number = -1
        record { state in
            guard state.admit(request) else { return false }
            number = state.requests.count
            state.requests.append(request)
            return true
        }
        return number
    }

    /// Records the outcome of a request: the decision of the policy, and the status of the response.
    func settle(_ number: Int, decision: String, status: Int?) {
        state.withLock { state in
            // The program may have been reopened in the meantime.
            guard state.requests.indices.contains(number), case .object(var facts) = state.requests[number] else {
                return
            }
            facts["decision"] = .string(decision)
            if let status { facts["status"] = .number(Double(status)) }
            state.requests[number] = .object(facts)
        }
    }

    /// Removes the recorded calls, requests and dialogues, when the program is reopened.
    func clear() {
        state.withLock { state in
            state.calls = []
            state.requests = []
            (state.reportedCallCount, state.reportedRequestCount) = (0, 0)
            state.shown = []
            (state.recordByteCount, state.hasDropped) = (0, false)
        }
    }

    // MARK: Mocks

    /// The running program, from before its first line is executed.
    var program: LocalProgram? { state.withLock(\.program) }
    func setProgram(_ program: LocalProgram?) { state.withLock { $0.program = program } }

    var mocks: ScriptValue { state.withLock { .object($0.mocks) } }
    func setMock(_ name: String, _ mock: ScriptValue?) { state.withLock { $0.mocks[name] = mock } }

    /// Sets the data that is stored before the next program runs.
    func setSeeds(_ seeds: ScriptValue) { state.withLock { $0.seeds = seeds } }
    func takeSeeds() -> ScriptValue {
        state.withLock { state in
            defer { state.seeds = .undefined }
            return state.seeds
        }
    }

    /// Whether requests are passed to the file, and whether requests without a mock are refused.
    var isNetworkWatched: Bool { state.withLock(\.isNetworkWatched) }
    var isNetworkStrict: Bool { state.withLock(\.isNetworkStrict) }

    /// Passes every further request to the file.
    func watchNetwork() { state.withLock { $0.isNetworkWatched = true } }

    /// Sets whether requests without a mock are refused; returns the previous value.
    func setNetworkStrict(_ isStrict: Bool) -> Bool {
        state.withLock { state in
            defer {
                state.isNetworkStrict = isStrict
                state.isNetworkWatched = state.isNetworkWatched || isStrict
            }
            return state.isNetworkStrict
        }
    }

    // MARK: People

    var shown: [ScriptValue] { state.withLock { $0.shown } }
    func show(_ shown: ScriptValue) {
        record { state in
            guard state.admit(shown) else { return false }
            state.shown.append(shown)
            return true
        }
    }

    /// Adds a decision for the next dialogue of a kind.
    func addUIResponse(_ result: ScriptValue, to kind: String) {
        state.withLock { $0.uiResponses[kind, default: []].append(result) }
    }

    func removeUIResponses() { state.withLock { $0.uiResponses = [:] } }

    func takeUIResponse(to kind: String) -> ScriptValue? {
        state.withLock { state in
            guard state.uiResponses[kind]?.isEmpty == false else { return nil }
            return state.uiResponses[kind]?.removeFirst()
        }
    }
}
