internal import MiniCore
internal import MiniEngine

/// Deferred calls, their answers, and timers.
extension ProgramRuntime {
    /// Runs a call that answers later, as a task of the program's actor.
    func start(_ pending: BoundFunction.Pending, slot: Int, name: String) {
        thread.beginPendingWork()
        // The thread's own queue keeps the order of events, and puts them before an answer that comes after them.
        let task = APITask { [weak program, thread] event, value in
            thread.enqueue { [program] in program?.assumeIsolated { $0.taskEvent(slot, event, value) } }
        }
        let began = thread.now
        tasks[slot] = program.assumeIsolated { $0.begin(pending, task, slot: slot, name: name, at: began) }
    }

    /// Takes the answer of a deferred call, unless it was aborted before.
    func finish(slot: Int, name: String, _ result: Result<any APIResult, APIError>, since began: Duration) {
        guard tasks.removeValue(forKey: slot) != nil else { return }
        answer(slot: slot, result)
        thread.endPendingWork()
        var failure: APIError?
        if case .failure(let error) = result { failure = error }
        guard failure != nil || options.recordsSuccessfulCalls else { return }
        emit(
            .call(
                CallRecord(
                    name: name,
                    form: "deferred",
                    error: failure,
                    duration: thread.now - began,
                    page: stack.top?.path,
                )
            )
        )
    }

    /// Ends a deferred call with error 9.
    func abort(slot: Int) {
        guard let task = tasks.removeValue(forKey: slot) else { return }
        task.cancel()
        answer(slot: slot, .failure(APIError(.aborted, "the call was aborted")))
        thread.endPendingWork()
    }

    func answer(slot: Int, _ result: Result<any APIResult, APIError>) {
        answers.append((slot, result))
        scheduleSettle()
    }

    func scheduleSettle() {
        guard !isSettleScheduled else { return }
        isSettleScheduled = true
        thread.enqueue { [program] in program.assumeIsolated { $0.withRuntime { $0.settle() } } }
    }

    /// Hands all waiting answers to JavaScript, in the order in which they came.
    private func settle() {
        perform { () throws(ScriptError) in
            let batch = answers
            answers = []
            for (slot, result) in batch {
                let (hasFailed, value) = outcome(result)
                _ = try prelude.complete.call([.number(Double(slot)), .bool(hasFailed), .value(value)])
            }
            // From here on a callback may ask for the next settling.
            isSettleScheduled = false
            // What a promise's handlers do comes before the next callback: answers keep their order in every form.
            while try prelude.settle.call().bool == true { machine.drainMicrotasks() }
        }
    }

    private func outcome(_ result: Result<any APIResult, APIError>) -> (Bool, ScriptValue) {
        switch result {
        case .success(let result): (false, context.makeObject { result.write(to: $0) })
        case .failure(let error): (true, context.makeValue(error.value))
        }
    }

    func taskEvent(_ slot: Int, _ event: String, _ value: Value) {
        perform { () throws(ScriptError) in
            _ = try prelude.taskEvent.call([.number(Double(slot)), .string(event), .copied(value)])
        }
    }

    // MARK: Timers

    /// Schedules a timer; false when too many are waiting.
    func setTimer(_ identifier: Int, after milliseconds: Double, repeats: Bool) -> Bool {
        guard timers.count < options.limits.timers else { return false }
        // A timer beyond a century is as good as none, and must not overflow.
        let delay = Duration.milliseconds(min(milliseconds, 3.2e12))
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
