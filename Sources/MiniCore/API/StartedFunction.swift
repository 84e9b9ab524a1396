/// A deferred JSAPI that starts its operation itself and can complete without a Swift task.
///
/// A Swift task and its changes of threads cost about 11 µs, a third of the echo of a small message. The kinds for hosts,
/// ``DeferredFunction`` and ``TaskFunction``, always have a task.
package protocol StartedFunction: HostFunction {
    /// The type of the result.
    associatedtype Output: APIResult

    /// Starts the call.
    ///
    /// Runs on the program's thread, before the JSAPI returns to JavaScript, and must not block.
    ///
    /// - Parameters:
    ///   - task: The call's number and page, and its signals if the function is a ``StartedTaskFunction``.
    ///   - completion: Completes a pending call, once, from any thread.
    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<Output>,
    ) throws(APIError) -> StartedCall<Output>
}

extension StartedFunction {
    /// `.started`.
    package static var kind: FunctionKind { FunctionKind(.started(Self.self)) }
    /// `success` for ``SuccessResult``, otherwise none.
    package static var resultFields: [String] { Output.self == SuccessResult.self ? ["success"] : [] }
}

/// A JSAPI that starts its operation itself and returns a task object to JavaScript, as a ``TaskFunction`` does.
///
/// ``StartedFunction/start(in:task:completion:)`` runs after the turn that made the task, unless the task was aborted in that
/// turn.
package protocol StartedTaskFunction: StartedFunction {
    /// The names of the task's events.
    static var events: [String] { get }

    /// The methods of the task other than `abort()`. None by default.
    static var methods: [TaskMethod] { get }
}

extension StartedTaskFunction {
    /// `.startedTask`.
    package static var kind: FunctionKind { FunctionKind(.startedTask(Self.self)) }
    /// None.
    package static var methods: [TaskMethod] { [] }
}
