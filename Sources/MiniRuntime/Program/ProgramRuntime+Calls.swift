internal import MiniCore
internal import MiniEngine

/// Deferred calls, their answers, and timers.
extension ProgramRuntime {
    /// A call that begins when the first page opens, or the one that replaces the only page.
    ///
    /// It is no pending work until then: a program without a page is idle.
    struct WaitingCall {
        let pending: BoundFunction.Pending
        let slot: Int
        let name: String
        let byteCount: Int
        /// The stack of the program's call; nil where nobody is notified of calls.
        let stack: ScriptValue?
    }

    /// Starts a call that answers later, at once or when the first page opens.
    ///
    /// - Parameter byteCount: What its parameters take.
    /// - Returns: whether it has succeeded already, with nothing to tell but that; nothing more is told of it then.
    func start(_ pending: BoundFunction.Pending, slot: Int, name: String, byteCount: Int) -> Bool {
        guard pending.waitsForPage, stack.top == nil else {
            return run(pending, slot: slot, name: name, byteCount: byteCount, keptStack)
        }
        machine.account.add(byteCount)
        waitingCalls.append(
            WaitingCall(pending: pending, slot: slot, name: name, byteCount: byteCount, stack: keptStack())
        )
        return false
    }

    /// Starts the calls that have waited for the first page, in their order.
    func startWaitingCalls() {
        let waiting = waitingCalls
        waitingCalls = []
        for call in waiting {
            machine.account.subtract(call.byteCount)
            let hasSucceeded = run(call.pending, slot: call.slot, name: call.name, byteCount: call.byteCount) {
                call.stack
            }
            guard hasSucceeded else { continue }
            deliver(.answer(slot: call.slot, .success(Success()), isLast: true))
        }
    }

    /// Runs a call that answers later: without a Swift task where that is possible, else as one of the program's actor.
    ///
    /// - Parameter stack: The stack of the program's call. Not asked for where the call has succeeded already.
    /// - Returns: whether it has succeeded already, as ``start(_:slot:name:byteCount:)``.
    private func run(
        _ pending: BoundFunction.Pending,
        slot: Int,
        name: String,
        byteCount: Int,
        _ stack: () -> ScriptValue?,
    ) -> Bool {
        guard pending.signals else {
            let task = APITask(number: slot, page: self.stack.top?.path) { _ in }
            let start: MonotonicInstant? = binder.isObserved() ? .now : nil
            let begun = begin(pending, task, slot: slot)
            if case .success(.answered(is Success)) = begun, !options.recordsSuccessfulCalls { return true }
            var call = RunningCall(name: name, began: thread.now, byteCount: byteCount)
            if begun.hasEnded { call.duration = start?.elapsed }
            if !begun.hasSucceeded { call.stack = stack() }
            note(call, slot: slot)
            follow(begun, pending, task, slot: slot)
            return false
        }
        let reports = TaskReports()
        // The thread's own queue keeps the order of what the task tells.
        let task = APITask(number: slot, page: self.stack.top?.path) { [weak program, thread] signal in
            if case .report(let event, let value) = signal, !reports.isHeard((event, value)) { return }
            let take = { @Sendable [program] () -> Void in
                program?.assumeIsolated { $0.withRuntime { $0.take(signal, slot: slot) } }
            }
            // Where another call of the program aborts it, it has ended when that returns.
            if case .abort = signal, thread.isCurrent { take() } else { thread.enqueue(take) }
        }
        let call = RunningCall(name: name, began: thread.now, byteCount: byteCount, stack: stack(), reports: reports)
        note(call, slot: slot)
        do throws(APIError) {
            // By itself: it may abort other calls, which are looked up where this one is.
            let cancel = try pending.prepare(session, task)
            calls[slot]?.cancel = cancel
        } catch {
            finish(slot: slot, .failure(error), signals: true)
            return false
        }
        // A task that is aborted in the turn that made it has done nothing.
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

    /// Goes on with a call as it has begun.
    private func follow(
        _ begun: Result<BoundFunction.Pending.Begun, APIError>,
        _ pending: BoundFunction.Pending,
        _ task: APITask,
        slot: Int,
    ) {
        switch begun {
        case .success(.answered(let result)): finish(slot: slot, .success(result), signals: pending.signals)
        case .success(.pending(let cancel)): calls[slot]?.cancel = cancel
        case .success(.needsTask):
            let running = program.assumeIsolated { $0.begin(pending, task, slot: slot) }
            calls[slot]?.cancel = { running.cancel() }
        case .failure(let error): finish(slot: slot, .failure(error), signals: pending.signals)
        }
    }

    /// Takes the end of a call that was begun without a task; nothing is made of it once it was aborted.
    private func end(slot: Int, _ make: () throws(APIError) -> any APIResult) {
        guard calls[slot] != nil else { return }
        do throws(APIError) {
            end(slot: slot, .success(try make()))
        } catch {
            end(slot: slot, .failure(error))
        }
    }

    /// Tells the listeners of a task from now on, and at once what they have missed.
    func listen(slot: Int) {
        for report in calls[slot]?.reports?.listen() ?? [] {
            deliver(.event(slot: slot, report.event, report.value()))
        }
    }

    /// Takes what a task tells while it runs; nothing once it was aborted.
    private func take(_ signal: APITask.Signal, slot: Int) {
        guard let call = calls[slot] else { return }
        switch signal {
        case .event(let event, let value): deliver(.event(slot: slot, event, value))
        case .report(let event, let value): deliver(.event(slot: slot, event, value()))
        case .announcement(let event, let value): deliver(.announcement(event, value))
        case .socketAnnouncement(let event, let value): deliver(.announcement(event, value, socket: slot))
        case .work(let body): body()
        case .success(let result):
            guard !call.isAnswered else { return }
            calls[slot]?.isAnswered = true
            answer(call, slot: slot, .success(result), isLast: false)
        case .abort: abort(slot: slot)
        }
    }

    /// Takes the end of a deferred call.
    ///
    /// - Parameter signals: Whether the call tells something while it runs; its end then comes after what it has told.
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
        if call.isAnswered { return deliver(.end(slot: slot)) }
        answer(call, slot: slot, result, isLast: true)
    }

    private func answer(_ call: RunningCall, slot: Int, _ result: Result<any APIResult, APIError>, isLast: Bool) {
        deliver(.answer(slot: slot, result, isLast: isLast))
        thread.endPendingWork()
        var failure: APIError?
        if case .failure(let error) = result { failure = error }
        guard failure != nil || options.recordsSuccessfulCalls else { return }
        let place = failure == nil ? nil : place(of: call.stack)
        record(
            CallRecord(
                name: call.name,
                form: "deferred",
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

    /// The stack of the running script, from which the place of a call that fails is read; nil where nobody is notified of calls.
    private func keptStack() -> ScriptValue? { binder.isObserved() ? context.keepStack() : nil }

    /// The place in the program's files that a kept stack names first; nil where it names none.
    ///
    /// A turn that lets thousands of calls fail gets the places of the first ones: each takes some microseconds.
    func place(of stack: ScriptValue?) -> (file: String, line: Int, column: Int)? {
        guard let stack else { return nil }
        if placedCalls.turn != machine.turnNumber { placedCalls = (machine.turnNumber, 0) }
        placedCalls.count += 1
        guard placedCalls.count <= Self.placedCallsPerTurn else { return nil }
        return loader.place(inStack: context.text(ofStack: stack))
    }

    /// Of how many failed calls of one turn the places are looked up.
    private static let placedCallsPerTurn = 1_000

    /// Notifies the host of a call of the program that has ended, and once of an error that one of its JSAPIs does not declare.
    ///
    /// - Parameter number: The one by which JavaScript knows a call that has failed.
    func record(_ call: CallRecord, number: Int) {
        // What the runtime calls for elements and objects is no call of the program: they get an event of its failure.
        guard options.catalogue.delegatedFunction(named: call.name)?.isInternal != true else { return }
        if call.error != nil, binder.isObserved() { failedCalls.add(call, number: number) }
        emit(.call(call))
        guard let code = call.error?.code, let declared = options.catalogue.declaredErrors(ofHostFunction: call.name),
            !declared.contains(code), undeclaredErrors.insert("\(call.name) \(code.rawValue)").inserted
        else { return }
        let message = "my.\(call.name) failed with error \(code.rawValue), which its `errors` do not list"
        emit(.warning(ProgramWarning(message)))
    }

    /// Puts something into the line of what JavaScript is told.
    func deliver(_ delivery: Delivery) {
        deliveries.append(delivery)
        scheduleSettle()
    }

    func scheduleSettle() {
        guard !isSettleScheduled else { return }
        isSettleScheduled = true
        thread.enqueue { [program] in program.assumeIsolated { $0.withRuntime { $0.settle() } } }
    }

    /// Hands all that waits to JavaScript, in the order in which it came.
    private func settle() {
        perform { () throws(ScriptError) in
            let batch = deliveries
            deliveries = []
            for delivery in batch { _ = try reported { () throws(ScriptError) in try hand(delivery) } }
            // From here on a callback may ask for the next settling.
            isSettleScheduled = false
            var isGoingOn = true
            while isGoingOn {
                isGoingOn = false
                let isWhole = try reported { () throws(ScriptError) in
                    isGoingOn = try prelude.tellCalls("settle").bool == true
                }
                // What a promise's handlers do comes before the next callback: answers keep their order in every form.
                if isGoingOn || !isWhole { machine.drainMicrotasks() }
                if !isWhole { isGoingOn = true }
            }
        }
    }

    /// Does a part of a settling; one that fails, by what the program has done to its primitives, leaves the others alone.
    ///
    /// - Returns: whether it did not fail.
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

    private func hand(_ delivery: Delivery) throws(ScriptError) {
        switch delivery {
        case .answer(let slot, let result, let isLast):
            let (hasFailed, value) = outcome(result)
            let slot = ScriptArgument.number(Double(slot))
            try prelude.tellCalls("complete", slot, .bool(hasFailed), .value(value), .bool(isLast))
        case .event(let slot, let event, let value):
            try prelude.tellCalls("taskEvent", .number(Double(slot)), .string(event), .copied(value))
        case .announcement(let event, let value, let socket):
            try prelude.tellCalls("broadcast", .string(event), .copied(value), .number(Double(socket)))
        case .end(let slot): try prelude.tellCalls("endTask", .number(Double(slot)))
        }
    }

    private func outcome(_ result: Result<any APIResult, APIError>) -> (Bool, ScriptValue) {
        switch result {
        case .success(let result): (false, context.makeObject { result.write(to: $0) })
        case .failure(let error): (true, context.makeValue(error.value))
        }
    }

    // MARK: Timers

    /// Schedules a timer; false when too many are waiting.
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
    /// Whether the call has its result already.
    fileprivate var hasEnded: Bool {
        switch self {
        case .success(.answered), .failure: true
        case .success: false
        }
    }

    /// Whether the call has its result already, and no failure.
    fileprivate var hasSucceeded: Bool {
        if case .success(.answered) = self { true } else { false }
    }
}
