internal import MiniCore
internal import MiniEngine

/// Deferred calls, their results, and timers.
extension ProgramRuntime {
    /// A call that begins when the first page opens, or the page that replaces the only one.
    ///
    /// It is not pending work until then: a program without a page is idle.
    struct WaitingCall {
        let pending: BoundFunction.Pending
        let slot: Int
        let name: String
        let byteCount: Int
        /// The stack of the program's call; nil if calls are not observed.
        let stack: EngineValue?
    }

    /// Starts a deferred call immediately or when the first page opens.
    ///
    /// - Parameter byteCount: The size of its parameters in bytes.
    /// - Returns: Whether the call has succeeded already with an empty result; no delivery follows then.
    func start(_ pending: BoundFunction.Pending, slot: Int, name: String, byteCount: Int) -> Bool {
        guard pending.waitsForPage, stack.top == nil else {
            return run(pending, slot: slot, name: name, byteCount: byteCount, capturedStack)
        }
        machine.account.add(byteCount)
        waitingCalls.append(
            WaitingCall(pending: pending, slot: slot, name: name, byteCount: byteCount, stack: capturedStack())
        )
        return false
    }

    /// Starts the calls that have waited for the first page, in order.
    func startWaitingCalls() {
        let waiting = waitingCalls
        waitingCalls = []
        for call in waiting {
            machine.account.subtract(call.byteCount)
            let hasSucceeded = run(call.pending, slot: call.slot, name: call.name, byteCount: call.byteCount) {
                call.stack
            }
            guard hasSucceeded else { continue }
            deliver(.completion(slot: call.slot, .success(SuccessResult()), isLast: true))
        }
    }

    /// Runs a deferred call: without a Swift task if possible, otherwise as a task on the program's actor.
    ///
    /// - Parameter stack: Returns the stack of the program's call. Not called if the call has succeeded already.
    /// - Returns: Whether the call has succeeded already, as for ``start(_:slot:name:byteCount:)``.
    private func run(
        _ pending: BoundFunction.Pending,
        slot: Int,
        name: String,
        byteCount: Int,
        _ stack: () -> EngineValue?,
    ) -> Bool {
        guard pending.sendsSignals else {
            let task = APITask(number: slot, page: self.stack.top?.path) { _ in }
            let start: MonotonicInstant? = binder.isObserved() ? .now : nil
            let begun = begin(pending, task, slot: slot)
            if case .success(.completed(is SuccessResult)) = begun, !options.recordsSuccessfulCalls { return true }
            var call = RunningCall(name: name, form: pending.form, began: thread.now, byteCount: byteCount)
            if begun.hasEnded { call.duration = start?.elapsed }
            if !begun.hasSucceeded { call.stack = stack() }
            note(call, slot: slot)
            follow(begun, pending, task, slot: slot)
            return false
        }
        let reports = TaskReports()
        // The thread's queue keeps the order of the task's signals.
        let task = APITask(number: slot, page: self.stack.top?.path) { [weak program, thread] signal in
            if case .lazyEvent(let event, let value) = signal, !reports.deliversNow((event, value)) { return }
            let take = { @Sendable [program] () -> Void in
                program?.assumeIsolated { $0.withRuntime { $0.handle(signal, slot: slot) } }
            }
            // If another call of the program aborts it, it has ended when that call returns.
            if case .abort = signal, thread.isCurrent { take() } else { thread.enqueue(take) }
        }
        let call = RunningCall(
            name: name,
            form: pending.form,
            began: thread.now,
            byteCount: byteCount,
            stack: stack(),
            reports: reports
        )
        note(call, slot: slot)
        do throws(APIError) {
            // In a separate statement: prepare may abort other calls, which modifies the same dictionary.
            let cancel = try pending.prepare(session, task)
            calls[slot]?.cancel = cancel
        } catch {
            finish(slot: slot, .failure(error), signals: true)
            return false
        }
        // A task that is aborted in the turn that made it has not begun.
        thread.enqueue { [program] in
            program.assumeIsolated { program in
                program.withRuntime { runtime in
                    guard runtime.calls[slot] != nil else { return }
                    runtime.follow(runtime.begin(pending, task, slot: slot), pending, task, slot: slot)
                }
            }
        }
        return false
    }

    private func note(_ call: RunningCall, slot: Int) {
        thread.beginPendingWork()
        machine.account.add(call.byteCount)
        calls[slot] = call
    }

    private func begin(
        _ pending: BoundFunction.Pending,
        _ task: APITask,
        slot: Int,
    ) -> Result<BoundFunction.Pending.Begun, APIError> {
        do throws(APIError) {
            let begun = try pending.begin(session, task) { [weak program, thread] make in
                thread.enqueue { [program] in program?.assumeIsolated { $0.withRuntime { $0.end(slot: slot, make) } } }
            }
            return .success(begun)
        } catch {
            return .failure(error)
        }
    }

    /// Continues a call that has begun.
    private func follow(
        _ begun: Result<BoundFunction.Pending.Begun, APIError>,
        _ pending: BoundFunction.Pending,
        _ task: APITask,
        slot: Int,
    ) {
        switch begun {
        case .success(.completed(let result)): finish(slot: slot, .success(result), signals: pending.sendsSignals)
        case .success(.pending(let cancel)): calls[slot]?.cancel = cancel
        case .success(.requiresTask):
            let running = program.assumeIsolated { $0.begin(pending, task, slot: slot) }
            calls[slot]?.cancel = { running.cancel() }
        case .failure(let error): finish(slot: slot, .failure(error), signals: pending.sendsSignals)
        }
    }

    /// Ends a call that was begun without a task; has no effect if the call was aborted.
    private func end(slot: Int, _ make: () throws(APIError) -> any APIResult) {
        guard calls[slot] != nil else { return }
        do throws(APIError) {
            end(slot: slot, .success(try make()))
        } catch {
            end(slot: slot, .failure(error))
        }
    }

    /// Delivers the reports of a task to its listeners from now on, beginning with the reports that were kept.
    func listen(slot: Int) {
        for report in calls[slot]?.reports?.listen() ?? [] {
            deliver(.event(slot: slot, report.event, report.value()))
        }
    }

    /// Handles a signal of a running task; has no effect if the task was aborted.
    private func handle(_ signal: APITask.Signal, slot: Int) {
        guard let call = calls[slot] else { return }
        switch signal {
        case .event(let event, let value): deliver(.event(slot: slot, event, value))
        case .lazyEvent(let event, let value): deliver(.event(slot: slot, event, value()))
        case .globalEvent(let event, let value): deliver(.globalEvent(event, value))
        case .globalSocketEvent(let event, let value): deliver(.globalEvent(event, value, socket: slot))
        case .work(let body): body()
        case .success(let result):
            guard !call.isCompleted else { return }
            calls[slot]?.isCompleted = true
            deliverResult(call, slot: slot, .success(result), isLast: false)
        case .abort: abort(slot: slot)
        }
    }

    /// Ends a deferred call with a result.
    ///
    /// - Parameter signals: Whether the call sends signals while it runs; its end is then handled after them.
    func finish(slot: Int, _ result: Result<any APIResult, APIError>, signals: Bool) {
        guard signals else { return end(slot: slot, result) }
        thread.enqueue { [program] in
            program.assumeIsolated { $0.withRuntime { $0.end(slot: slot, result) } }
        }
    }

    /// Ends a deferred call with error 9.
    func abort(slot: Int) {
        guard let call = calls[slot] else { return }
        call.cancel?()
        end(slot: slot, .failure(APIError(.aborted, "\(call.name):fail abort")))
    }

    /// Ends a deferred call, unless it has ended before.
    private func end(slot: Int, _ result: Result<any APIResult, APIError>) {
        guard let call = calls.removeValue(forKey: slot) else { return }
        machine.account.subtract(call.byteCount)
        if call.isCompleted { return deliver(.end(slot: slot)) }
        deliverResult(call, slot: slot, result, isLast: true)
    }

    private func deliverResult(_ call: RunningCall, slot: Int, _ result: Result<any APIResult, APIError>, isLast: Bool)
    {
        deliver(.completion(slot: slot, result, isLast: isLast))
        thread.endPendingWork()
        var failure: APIError?
        if case .failure(let error) = result { failure = error }
        guard failure != nil || options.recordsSuccessfulCalls else { return }
        let place = failure == nil ? nil : place(of: call.stack)
        record(
            CallRecord(
                name: call.name,
                form: call.form,
                error: failure,
                duration: call.duration ?? thread.now - call.began,
                page: stack.top?.path,
                file: place?.file,
                line: place?.line,
                column: place?.column,
            ),
            number: slot,
        )
    }

    /// The stack of the running script, for the position of a call that fails; nil if calls are not observed.
    private func capturedStack() -> EngineValue? { binder.isObserved() ? context.captureStack() : nil }

    /// The first position in the program's files in a kept stack; nil if there is none.
    ///
    /// If thousands of calls fail in one turn, only the first ones have positions: each takes some microseconds.
    func place(of stack: EngineValue?) -> (file: String, line: Int, column: Int)? {
        guard let stack else { return nil }
        if placedCalls.turn != machine.turnNumber { placedCalls = (machine.turnNumber, 0) }
        placedCalls.count += 1
        guard placedCalls.count <= Self.placedCallsPerTurn else { return nil }
        return loader.place(inStack: context.text(ofStack: stack))
    }

    /// The maximum number of failed calls in one turn whose positions are looked up.
    private static let placedCallsPerTurn = 1_000

    /// Reports a completed call to the host, and once each error that one of its JSAPIs does not declare.
    ///
    /// - Parameter number: The number that identifies a failed call in JavaScript.
    func record(_ call: CallRecord, number: Int) {
        // Internal calls for elements and objects are not calls of the program: these receive an event of the failure.
        guard options.apis.delegatedFunction(named: call.name)?.isInternal != true else { return }
        if call.error != nil, binder.isObserved() { failedCalls.add(call, number: number) }
        emit(.call(call))
        guard let code = call.error?.code, let declared = options.apis.declaredErrors(ofHostFunction: call.name),
            !declared.contains(code), undeclaredErrors.insert("\(call.name) \(code)").inserted
        else { return }
        let message = "my.\(call.name) failed with error \(code), which its `errors` do not list"
        emit(.warning(ProgramWarning(message)))
    }

    /// Appends a delivery for JavaScript and schedules the settling.
    func deliver(_ delivery: Delivery) {
        deliveries.append(delivery)
        scheduleSettle()
    }

    func scheduleSettle() {
        guard !isSettleScheduled else { return }
        isSettleScheduled = true
        thread.enqueue { [program] in program.assumeIsolated { $0.withRuntime { $0.settle() } } }
    }

    /// Passes all deliveries to JavaScript in order.
    private func settle() {
        perform { () throws(ScriptError) in
            let batch = deliveries
            deliveries = []
            for delivery in batch { _ = try reported { () throws(ScriptError) in try pass(delivery) } }
            // From here on a callback may schedule the next settling.
            isSettleScheduled = false
            var isGoingOn = true
            while isGoingOn {
                isGoingOn = false
                let isComplete = try reported { () throws(ScriptError) in
                    isGoingOn = try prelude.invokeBridge("settle").bool == true
                }
                // The handlers of a promise run before the next callback: results keep their order in every form.
                if isGoingOn || !isComplete { machine.drainMicrotasks() }
                if !isComplete { isGoingOn = true }
            }
        }
    }

    /// Runs one part of a settling; a failure, caused by changes of the program to its primitives, does not affect other parts.
    ///
    /// - Returns: False if the part failed.
    private func reported(_ body: () throws(ScriptError) -> Void) throws(ScriptError) -> Bool {
        do throws(ScriptError) {
            try body()
            return true
        } catch {
            if error.termination != nil { throw error }
            report(error, .exception)
            return false
        }
    }

    private func pass(_ delivery: Delivery) throws(ScriptError) {
        switch delivery {
        case .completion(let slot, let result, let isLast):
            let (hasFailed, value) = outcome(result)
            let slot = ScriptArgument.number(Double(slot))
            try prelude.invokeBridge("complete", slot, .bool(hasFailed), .value(value), .bool(isLast))
        case .event(let slot, let event, let value):
            try prelude.invokeBridge("taskEvent", .number(Double(slot)), .string(event), .copied(value))
        case .globalEvent(let event, let value, let socket):
            try prelude.invokeBridge("broadcast", .string(event), .copied(value), .number(Double(socket)))
        case .end(let slot): try prelude.invokeBridge("endTask", .number(Double(slot)))
        }
    }

    private func outcome(_ result: Result<any APIResult, APIError>) -> (Bool, EngineValue) {
        switch result {
        case .success(let result): (false, context.makeObject { result.write(to: $0) })
        case .failure(let error): (true, context.makeValue(error.value))
        }
    }

    // MARK: Timers

    /// Schedules a timer; returns false if too many timers are pending.
    func setTimer(_ identifier: Int, after milliseconds: Double, repeats: Bool) -> Bool {
        guard timers.count < options.limits.timers else { return false }
        let delay = Duration.timer(milliseconds: milliseconds)
        let fire = { [weak self] () -> Void in self?.fireTimer(identifier, repeats: repeats) }
        timers[identifier] = repeats ? thread.schedule(every: delay, fire) : thread.schedule(after: delay, fire)
        return true
    }

    func clearTimer(_ identifier: Int) {
        if let token = timers.removeValue(forKey: identifier) { thread.cancel(token) }
    }

    private func fireTimer(_ identifier: Int, repeats: Bool) {
        if !repeats { timers[identifier] = nil }
        perform { () throws(ScriptError) in _ = try prelude.fireTimer.call([.number(Double(identifier))]) }
    }
}

extension Result where Success == BoundFunction.Pending.Begun {
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
