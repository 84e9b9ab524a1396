/// The state of an operation that was started without a Swift task.
///
/// A Swift task and its thread switches cost as much as a small message or request.
public enum CallDisposition<Output: Sendable>: Sendable {
    /// Receives a closure that makes the result of a pending call.
    ///
    /// The closure runs on the program's thread.
    public typealias Completion = @Sendable (@escaping @Sendable () throws(APIError) -> Output) -> Void

    /// The operation is completed. The callback is not called.
    case completed(Output)
    /// The operation is pending. The callback will be called once, from any thread; `cancel` ends the operation early.
    case pending(cancel: @Sendable () -> Void)
    /// The operation needs a Swift task, which does the remaining work.
    case requiresTask
}
