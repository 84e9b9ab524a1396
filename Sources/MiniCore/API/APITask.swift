/// The host's side of a task object.
///
/// Whatever a task tells JavaScript arrives there in the order in which it was told, and before the call's own answer.
///
/// ## Threading
/// May be used from any thread.
public struct APITask: Sendable {
    /// What a task tells JavaScript while it runs.
    public enum Signal: Sendable {
        /// To the listeners of the task object.
        case event(String, Value)
        /// To the listeners of the task object, once there are any; made only then.
        case report(String, @Sendable () -> Value)
        /// To the listeners of `my.on`.
        case announcement(String, Value)
        /// To the listeners of `my.on`, unless another socket has the place of this task's by the time that they would hear it.
        case socketAnnouncement(String, Value)
        /// Something that is done on the program's thread.
        case work(@Sendable () -> Void)
        /// The answer of the call, although the task goes on.
        case success(any APIResult)
        /// The end of the task, as by its own `abort()`.
        case abort
    }

    /// Tells this task from every other one of the program.
    public let number: Int
    /// The path of the page that was on top when the program made the call; nil for none.
    public let page: String?
    private let sink: @Sendable (Signal) -> Void

    /// Makes a task that hands what it tells to a sink.
    public init(number: Int = 1, page: String? = nil, sink: @escaping @Sendable (Signal) -> Void) {
        self.number = number
        self.page = page
        self.sink = sink
    }

    /// Sends an event to the listeners of the JavaScript task object.
    public func emit(_ event: String, _ value: Value) { sink(.event(event, value)) }

    /// Sends an event that few programs listen for: the value is made, and the program woken, only for those that do.
    ///
    /// A listener that is added later hears the last event of each name.
    public func report(_ event: String, _ value: @escaping @Sendable () -> Value) { sink(.report(event, value)) }

    /// Sends an event to the listeners that the program has given to `my.on`.
    public func announce(_ event: String, _ value: Value) { sink(.announcement(event, value)) }

    /// Does the same for the one socket that speaks by `my`: what it has told is not heard once another has taken its place.
    public func announceAsSocket(_ event: String, _ value: Value) { sink(.socketAnnouncement(event, value)) }

    /// Does something on the program's thread, after what was told before; not when the task has ended.
    public func perform(_ body: @escaping @Sendable () -> Void) { sink(.work(body)) }

    /// Answers the call with success, once; the task goes on until its call returns, whose own answer is then dropped.
    ///
    /// From here on the program counts as idle without the task.
    public func succeed(_ result: any APIResult) { sink(.success(result)) }

    /// Ends the task as the program's `abort()` does, on its thread at once.
    ///
    /// The Swift task is cancelled, the call fails with error 9, and what the task tells afterwards is not heard.
    public func abort() { sink(.abort) }
}
