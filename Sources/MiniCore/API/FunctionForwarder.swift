/// Forwards the calls of the JSAPIs that another process runs.
///
/// ## Threading
/// Called on the program's thread.
package protocol FunctionForwarder: Sendable {
    /// Runs an immediate or direct function.
    ///
    /// Blocks until there is a result.
    func result(of call: ForwardedCall) throws(APIError) -> CopiedResult

    /// Starts a deferred function.
    ///
    /// - Parameter completion: Completes the call, once.
    /// - Returns: A closure that cancels the call.
    func start(
        _ call: ForwardedCall,
        completion: @escaping CallCompletion<any APIResult>,
    ) throws(APIError) -> @Sendable () -> Void

    /// Reserves the resources of a task, and blocks until they are reserved.
    ///
    /// - Returns: A closure that releases them if the task does not begin.
    func reserve(_ call: ForwardedCall, _ task: APITask) throws(APIError) -> @Sendable () -> Void

    /// Begins a task whose resources were reserved.
    ///
    /// - Parameter completion: Completes the call, once, after the signals of the task.
    /// - Returns: A closure that cancels the call.
    func begin(_ task: APITask, completion: @escaping CallCompletion<any APIResult>) -> @Sendable () -> Void

    /// The value of a constant; undefined if the other process cannot provide it.
    ///
    /// Blocks until there is a value.
    func value(ofConstant name: String, _ caller: ForwardedCall.Caller) -> ScriptValue
}
