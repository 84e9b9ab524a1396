internal import MiniCore

/// The calls of the host's own JSAPIs.
extension FunctionServer {
    /// Runs a function that returns no task object.
    func start(
        _ call: ForwardedCall,
        _ function: HostFunctions.Function,
        _ operation: StartedOperation,
        _ complete: @escaping Completion,
    ) {
        do throws(APIError) {
            switch try begin(call, function) {
            case .completed(let result):
                sendSignals()
                complete(.success(result))
            case .task(let body):
                let task = Task {
                    let result = await result(of: body)
                    sendSignals()
                    complete(result)
                }
                operation.attach { task.cancel() }
            }
        } catch {
            sendSignals()
            complete(.failure(error))
        }
    }

    private func begin(
        _ call: ForwardedCall,
        _ function: HostFunctions.Function,
    ) throws(APIError) -> Started {
        enter(call.caller)
        var reader = ParameterReader(CopiedArguments(call.arguments), declared: function.fields)
        return switch function.type.kind.type {
        case .immediate(let type): .completed(try immediate(type, &reader))
        case .direct(let type): .completed(try direct(type, &reader))
        case .deferred(let type): .task(try deferred(type, &reader, page: call.caller.page))
        case .task, .started, .startedTask, .object:
            throw APIError(.notImplemented, "my.\(call.name) is not a function of the host")
        }
    }

    private func immediate<Function: ImmediateFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
    ) throws(APIError) -> CopiedResult {
        try CopiedResult(try Function(&reader).call(in: context))
    }

    private func direct<Function: DirectFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
    ) throws(APIError) -> CopiedResult {
        try CopiedResult(try Function(&reader).call(in: context))
    }

    private func deferred<Function: DeferredFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        page: String?,
    ) throws(APIError) -> Operation {
        let (name, function) = (Function.name, try Function(&reader))
        return { context throws(APIError) in
            try await context.requireConsent(to: name)
            return try CopiedResult(try await function.call(in: context, page: page))
        }
    }

    private func result(of body: Operation) async -> Result<CopiedResult, APIError> {
        do throws(APIError) {
            return .success(try await body(context))
        } catch {
            return .failure(error)
        }
    }

    /// The value of a constant; undefined with a warning if a worker cannot receive it.
    func value(of constant: any HostConstant.Type, _ caller: ForwardedCall.Caller) -> ScriptValue {
        enter(caller)
        defer { sendSignals() }
        return Self.checked(constant.value(in: context), of: constant.name, setup.report) ?? .undefined
    }

    // MARK: Tasks

    /// Reads the parameters of a task, and reserves what it needs.
    ///
    /// - Parameters:
    ///   - number: The number of the request, by which the task is begun and cancelled.
    ///   - task: The number that the program has for the task.
    ///   - complete: Receives the result of the reservation.
    ///   - ended: Called when the task has ended.
    func reserve(
        _ call: ForwardedCall,
        _ function: HostFunctions.Function,
        number: Int,
        task: Int,
        _ complete: @Sendable (Result<EmptyReply, APIError>) -> Void,
        ended: @escaping @Sendable () -> Void,
    ) {
        do throws(APIError) {
            guard case .task(let type) = function.type.kind.type, !tasks.values.contains(where: { $0.task == task })
            else {
                throw APIError(.unknown, "the number of the task is in use")
            }
            enter(call.caller)
            var reader = ParameterReader(CopiedArguments(call.arguments), declared: function.fields)
            let apiTask = APITask(number: task, page: call.caller.page) { [weak self] signal in
                self?.enqueue { $0.handle(signal, of: number) }
            }
            tasks[number] = try reserve(type, &reader, apiTask, ended)
            sendSignals()
            complete(.success(EmptyReply()))
        } catch {
            ended()
            sendSignals()
            complete(.failure(error))
        }
    }

    private func reserve<Function: TaskFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ task: APITask,
        _ ended: @escaping @Sendable () -> Void,
    ) throws(APIError) -> RunningTask {
        let function = try Function(&reader)
        let release = try function.reserve(in: context, task: task)
        let name = Function.name
        let operation: Operation = { context throws(APIError) in
            try await context.requireConsent(to: name)
            return try CopiedResult(try await function.call(in: context, task: task))
        }
        return RunningTask(task: task.number, release: release, operation: operation, ended: ended)
    }

    /// Begins a task; the result follows the signals of the task.
    func begin(_ number: Int, _ complete: @escaping Completion) {
        guard let task = tasks[number], task.abort == nil else {
            return complete(.failure(.taskAborted))
        }
        let operation = task.operation
        let running = Task {
            let result = await result(of: operation)
            // After the signals that the task has sent.
            enqueue { server in
                guard let task = server.tasks.removeValue(forKey: number) else { return }
                task.ended()
                server.sendSignals()
                complete(result)
            }
        }
        tasks[number]?.abort = {
            running.cancel()
            complete(.failure(.taskAborted))
        }
    }

    /// Ends a task; has no effect if it has ended.
    func cancel(_ number: Int) {
        guard let task = tasks.removeValue(forKey: number) else { return }
        task.ended()
        if let abort = task.abort { abort() } else { task.release?() }
    }

    private func handle(_ signal: APITask.Signal, of number: Int) {
        guard let task = tasks[number] else { return }
        switch signal {
        case .event(let event, let value): sendEvent(event, value, of: number) { .event($0, $1) }
        case .lazyEvent(let event, let value): sendEvent(event, value(), of: number) { .lazyEvent($0, $1) }
        case .globalEvent(let event, let value): sendEvent(event, value, of: number) { .globalEvent($0, $1) }
        case .globalSocketEvent(let event, let value):
            sendEvent(event, value, of: number) { .globalSocketEvent($0, $1) }
        case .work(let body): body()
        case .success(let result):
            guard !task.hasSucceeded else { return }
            tasks[number]?.hasSucceeded = true
            do throws(APIError) {
                queue(.success(try CopiedResult(result)), of: number)
            } catch {
                setup.report(.warning(ProgramWarning("a task was aborted: \(error.message)")))
                abort(number)
            }
        case .abort: abort(number)
        }
    }

    private func abort(_ number: Int) {
        queue(.abort, of: number)
        sendSignals()
        cancel(number)
    }

    private func sendEvent(
        _ event: String,
        _ value: ScriptValue,
        of number: Int,
        _ signal: (String, ScriptValue) -> FunctionSignal,
    ) {
        guard let value = Self.checked(value, of: event, setup.report) else { return }
        queue(signal(event, value), of: number)
    }
}
