public import MiniCore

/// Calls a JSAPI like the runtime, without an engine: parameters are read from a value, the result is a value.
///
/// ```swift
/// let harness = FunctionHarness(.testing())
/// let result = try await harness.call(LoyaltyPoints.self, ["card": "1234"])
/// ```
///
/// The permission is not checked, since that is done by the runtime.
public struct FunctionHarness {
    /// The context of the calls.
    public let context: CallContext

    /// Creates a harness with a context.
    public init(_ context: CallContext) { self.context = context }

    /// Calls a JSAPI.
    ///
    /// - Parameters:
    ///   - function: The JSAPI's type.
    ///   - parameters: An object with the parameters; those of a ``DirectFunction`` are matched by name as well.
    ///   - onEvent: Receives the events of a ``TaskFunction``.
    /// - Returns: the result that the program would receive.
    /// - Throws: the error that `fail` would receive.
    public func call(
        _ function: any HostFunction.Type,
        _ parameters: ScriptValue = [:],
        onEvent: @escaping @Sendable (String, ScriptValue) -> Void = { _, _ in },
    ) async throws(APIError) -> ScriptValue {
        // Passes the declared names as the runtime does, so that a read which depends on other values fails here as well.
        let declared = ParameterReader.describe(function).map(\.name)
        var reader = ParameterReader(ScriptValueArguments(parameters), declared: declared)
        let writer = ScriptValueWriter()
        let task = APITask(page: context.navigation.currentPage) { signal in
            switch signal {
            case .event(let event, let value): onEvent(event, value)
            case .lazyEvent(let event, let value): onEvent(event, value())
            case .work(let body): body()
            case .globalEvent, .globalSocketEvent, .success, .abort: break
            }
        }
        switch function.kind.type {
        case .object: break
        case .immediate(let function): try call(function, &reader, writer)
        case .direct(let function): try call(function, &reader, writer)
        case .deferred(let function): try await call(function, &reader, writer)
        case .task(let function): try await call(function, &reader, writer, task)
        case .started(let function): try await call(function, &reader, writer, task)
        case .startedTask(let function): try await call(function, &reader, writer, task)
        }
        return writer.value
    }

    private func call<Function: ImmediateFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ writer: ScriptValueWriter,
    ) throws(APIError) {
        try Function(&reader).call(in: context).write(to: writer)
    }

    private func call<Function: DirectFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ writer: ScriptValueWriter,
    ) throws(APIError) {
        try Function(&reader).call(in: context).write(to: writer)
    }

    private func call<Function: DeferredFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ writer: ScriptValueWriter,
    ) async throws(APIError) {
        let page = context.navigation.currentPage
        try await Function(&reader).call(in: context, page: page).write(to: writer)
    }

    private func call<Function: TaskFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ writer: ScriptValueWriter,
        _ task: APITask,
    ) async throws(APIError) {
        let function = try Function(&reader)
        _ = try function.reserve(in: context, task: task)
        try await function.call(in: context, task: task).write(to: writer)
    }

    private func call<Function: StartedFunction>(
        _: Function.Type,
        _ reader: inout ParameterReader,
        _ writer: ScriptValueWriter,
        _ task: APITask,
    ) async throws(APIError) {
        try await result(of: Function(&reader), task).write(to: writer)
    }

    private func result<Function: StartedFunction>(
        of function: Function,
        _ task: APITask,
    ) async throws(APIError) -> Function.Output {
        let operation = StartedOperation()
        let (results, continuation) = AsyncStream<@Sendable () throws(APIError) -> Function.Output>.makeStream()
        let started = try function.start(in: context, task: task) { continuation.yield($0) }
        switch started {
        case .completed(let output): return output
        case .task(let body): return try await body(context)
        case .pending(let cancel):
            operation.attach(cancel)
            let make = await withTaskCancellationHandler {
                await results.first { _ in true }
            } onCancel: {
                operation.cancel()
            }
            guard let make else { throw APIError(.aborted, "the call was aborted") }
            return try make()
        }
    }
}
