/// How something goes on that was begun without a Swift task.
///
/// A task, and each of its hops between threads, costs as much as a small message or request does altogether.
public enum BegunCall<Output: Sendable>: Sendable {
    /// Takes what makes the answer of a pending call of a program; that then runs on the program's thread.
    public typealias Answer = @Sendable (@escaping @Sendable () throws(APIError) -> Output) -> Void

    /// It has its answer already; the callback is not called.
    case answered(Output)
    /// The callback will be called, once, from any thread; `cancel` ends it early.
    case pending(cancel: @Sendable () -> Void)
    /// It takes a task, which may wait for more than one thing and does what has not been done yet.
    case needsTask
}
