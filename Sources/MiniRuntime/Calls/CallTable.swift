internal import MiniCore
internal import MiniEngine

/// The deferred calls of one program, from their start to their end.
///
/// ## Threading
/// An instance is used on the program's thread.
final class CallTable {
    /// A call that begins when the first page opens, or the page that replaces the only one.
    ///
    /// It is not pending work until then: a program without a page is idle.
    private struct WaitingCall {
        let pending: BoundFunction.Pending
        let slot: Int
        let function: BoundFunction
        let byteCount: Int
        /// The stack of the program's call; nil if calls are not observed.
        let stack: EngineValue?
    }

    private let turns: ProgramTurns
    private let callContext: CallContext
    private let stack: PageStack
    private let log: CallLog
    private let deliveries: DeliveryQueue
    /// The running calls, by slot.
    private var calls: [Int: RunningCall] = [:]
    /// The calls that wait for the first page.
    private var waitingCalls: [WaitingCall] = []

    init(
        _ turns: ProgramTurns,
        _ callContext: CallContext,
        _ stack: PageStack,
        _ log: CallLog,
        _ deliveries: DeliveryQueue
    ) {
        self.turns = turns
        self.callContext = callContext
        self.stack = stack
        self.log = log
        self.deliveries = deliveries
    }

    private var thread: ScriptThread { turns.thread }
    private var account: MemoryAccount { turns.machine.account }

    /// The number of calls that have not ended.
    var count: Int { calls.count + waitingCalls.count }

    // MARK: Start

    /// Starts a deferred call immediately or when the first page opens.
    ///
    /// - Parameter byteCount: The size of its parameters in bytes.
    /// - Returns: Whether the call has succeeded already with an empty result; no delivery follows then.
    func start(_ pending: BoundFunction.Pending, of function: BoundFunction, slot: Int, byteCount: Int) -> Bool {
        guard pending.waitsForPage, stack.top == nil else {
            return run(pending, of: function, slot: slot, byteCount: byteCount) { log.capturedStack() }
        }
        account.add(byteCount)
        waitingCalls.append(
            WaitingCall(
                pending: pending,
                slot: slot,
                function: function,
                byteCount: byteCount,
                stack: log.capturedStack(),
            )
        )
        return false
    }

    /// Starts the calls that have waited for the first page, in order.
    func startWaiting() {
        let waiting = waitingCalls
        waitingCalls = []
        for call in waiting {
            account.subtract(call.byteCount)
            let hasSucceeded = run(call.pending, of: call.function, slot: call.slot, byteCount: call.byteCount) {
                call.stack
            }
            guard hasSucceeded else { continue }
            deliveries.add(.completion(slot: call.slot, .success(SuccessResult()), isLast: true))
        }
    }

    /// Runs a deferred call: one with signals after the turn, another one immediately.
    ///
    /// - Parameter stack: Returns the stack of the program's call. Not called if the call has succeeded already.
    /// - Returns: Whether the call has succeeded already, as for ``start(_:of:slot:byteCount:)``.
    private func run(
        _ pending: BoundFunction.Pending,
        of function: BoundFunction,
        slot: Int,
        byteCount: Int,
        _ stack: () -> EngineValue?,
    ) -> Bool {
        guard pending.sendsSignals else {
            let task = APITask(number: slot, page: self.stack.top?.path) { _ in }
            let start: MonotonicInstant? = log.isObserved ? .now : nil
            let started = self.start(pending, task, slot: slot)
            if case .success(.completed(is SuccessResult)) = started, !log.recordsSuccessfulCalls { return true }
            var call = RunningCall(function, began: thread.now, byteCount: byteCount)
            if started.hasEnded { call.duration = start?.elapsed }
            if !started.hasSucceeded { call.stack = stack() }
            add(call, slot: slot)
            follow(started, signals: false, slot: slot)
            return false
        }
        let reports = TaskReports()
        // The thread's queue keeps the order of the task's signals.
        let page = self.stack.top?.path
        let task = APITask(number: slot, page: page, began: .now) { [weak program = turns.program, thread] signal in
            if case .lazyEvent(let event, let value) = signal, !reports.deliversNow((event, value)) { return }
            let take = { @Sendable [program] () -> Void in
                program?.assumeIsolated { $0.withRuntime { $0.calls.handle(signal, slot: slot) } }
            }
            // If another call of the program aborts it, it has ended when that call returns.
            if case .abort = signal, thread.isCurrent { take() } else { thread.enqueue(take) }
        }
        var call = RunningCall(function, began: thread.now, byteCount: byteCount)
        (call.stack, call.reports) = (stack(), reports)
        add(call, slot: slot)
        do throws(APIError) {
            // In a separate statement: the reservation may abort other calls, which modifies the same dictionary.
            let cancel = try pending.reserve(callContext, task)
            calls[slot]?.cancel = cancel
        } catch {
            finish(slot: slot, .failure(error), signals: true)
            return false
        }
        // A task that is aborted in the turn that made it has not begun.
        turns.enqueue { runtime in
            let table = runtime.calls
            guard table.calls[slot] != nil else { return }
            table.follow(table.start(pending, task, slot: slot), signals: true, slot: slot)
        }
        return false
    }

    private func add(_ call: RunningCall, slot: Int) {
        thread.beginPendingWork()
        account.add(call.byteCount)
        calls[slot] = call
    }

    private func start(
        _ pending: BoundFunction.Pending,
        _ task: APITask,
        slot: Int,
    ) -> Result<StartedCall<any APIResult>, APIError> {
        do throws(APIError) {
            let started = try pending.start(callContext, task) { [weak program = turns.program, thread] make in
                thread.enqueue { [program] in
                    program?.assumeIsolated { $0.withRuntime { $0.calls.end(slot: slot, make) } }
                }
            }
            return .success(started)
        } catch {
            return .failure(error)
        }
    }

    /// Continues a call that has started.
    private func follow(_ started: Result<StartedCall<any APIResult>, APIError>, signals: Bool, slot: Int) {
        switch started {
        case .success(.completed(let result)): finish(slot: slot, .success(result), signals: signals)
        case .success(.pending(let cancel)): calls[slot]?.cancel = cancel
        case .success(.task(let operation)):
            let running = turns.program.assumeIsolated { $0.run(operation, slot: slot, signals: signals) }
            calls[slot]?.cancel = { running.cancel() }
        case .failure(let error): finish(slot: slot, .failure(error), signals: signals)
        }
    }

    // MARK: Signals

    /// Delivers the reports of a task to its listeners from now on, beginning with the reports that were kept.
    func listen(slot: Int) {
        for report in calls[slot]?.reports?.listen() ?? [] {
            deliveries.add(.event(slot: slot, report.event, report.value()))
        }
    }

    /// Handles a signal of a running task; has no effect if the task was aborted.
    private func handle(_ signal: APITask.Signal, slot: Int) {
        guard let call = calls[slot] else { return }
        switch signal {
        case .event(let event, let value): deliveries.add(.event(slot: slot, event, value))
        case .lazyEvent(let event, let value): deliveries.add(.event(slot: slot, event, value()))
        case .globalEvent(let event, let value): deliveries.add(.globalEvent(event, value))
        case .globalSocketEvent(let event, let value): deliveries.add(.globalEvent(event, value, socket: slot))
        case .work(let body): body()
        case .success(let result):
            guard !call.isCompleted else { return }
            calls[slot]?.isCompleted = true
            complete(call, slot: slot, .success(result), isLast: false)
        case .abort: abort(slot: slot)
        }
    }

    // MARK: End

    /// Ends a deferred call with a result.
    ///
    /// - Parameter signals: Whether the call sends signals while it runs; its end is then handled after them.
    func finish(slot: Int, _ result: Result<any APIResult, APIError>, signals: Bool) {
        guard signals else { return end(slot: slot, result) }
        turns.enqueue { $0.calls.end(slot: slot, result) }
    }

    /// Ends a deferred call with error 9.
    func abort(slot: Int) {
        guard let call = calls[slot] else { return }
        call.cancel?()
        end(slot: slot, .failure(APIError(.aborted, "\(call.name):fail abort")))
    }

    /// Cancels all calls without a result, because the program ends.
    func cancelAll() {
        for call in calls.values { call.cancel?() }
        calls = [:]
        waitingCalls = []
    }

    /// Ends a pending call; has no effect if the call was aborted.
    private func end(slot: Int, _ make: () throws(APIError) -> any APIResult) {
        guard calls[slot] != nil else { return }
        do throws(APIError) {
            end(slot: slot, .success(try make()))
        } catch {
            end(slot: slot, .failure(error))
        }
    }

    /// Ends a deferred call, unless it has ended before.
    private func end(slot: Int, _ result: Result<any APIResult, APIError>) {
        guard let call = calls.removeValue(forKey: slot) else { return }
        account.subtract(call.byteCount)
        if call.isCompleted { return deliveries.add(.end(slot: slot)) }
        complete(call, slot: slot, result, isLast: true)
    }

    private func complete(_ call: RunningCall, slot: Int, _ result: Result<any APIResult, APIError>, isLast: Bool) {
        deliveries.add(.completion(slot: slot, result, isLast: isLast))
        thread.endPendingWork()
        var failure: APIError?
        if case .failure(let error) = result { failure = error }
        guard failure != nil || log.recordsSuccessfulCalls else { return }
        let place = failure == nil ? nil : log.place(of: call.stack)
        log.add(
            CallRecord(
                name: call.name,
                form: call.form,
                error: failure,
                duration: call.duration ?? thread.now - call.began,
                page: stack.top?.path,
                number: slot,
                file: place?.file,
                line: place?.line,
                column: place?.column,
            ),
            number: slot,
        )
    }
}

extension Result where Success == StartedCall<any APIResult> {
    /// Whether the call has completed already.
    fileprivate var hasEnded: Bool {
        switch self {
        case .success(.completed), .failure: true
        case .success: false
        }
    }

    /// Whether the call has completed already without a failure.
    fileprivate var hasSucceeded: Bool {
        if case .success(.completed) = self { true } else { false }
    }
}
