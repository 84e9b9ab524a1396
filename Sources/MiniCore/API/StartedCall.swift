/// The state of a call after its start.
package enum StartedCall<Output: Sendable>: Sendable {
    /// The call has completed. The completion is not called.
    case completed(Output)
    /// The completion will be called once, from any thread; `cancel` ends the call early.
    case pending(cancel: @Sendable () -> Void)
    /// The call continues in a Swift task on the program's thread, which is cancelled when the call is aborted.
    ///
    /// The operation also runs if the task is cancelled before it begins, but not after the end of the program.
    case task(@Sendable (CallContext) async throws(APIError) -> Output)
}

/// Receives a closure that makes the result of a pending call.
///
/// The closure runs on the program's thread.
package typealias CallCompletion<Output: Sendable> =
    @Sendable (@escaping @Sendable () throws(APIError) -> Output) -> Void
