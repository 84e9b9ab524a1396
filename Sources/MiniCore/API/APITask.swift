/// The host's side of a task object.
///
/// JavaScript receives the signals of a task in the order in which they were sent, and before the result of the call.
///
/// ## Threading
/// May be used from any thread.
public struct APITask: Sendable {
    /// A signal that a task sends to JavaScript.
    public enum Signal: Sendable {
        /// An event for the listeners of the task object.
        case event(String, ScriptValue)
        /// An event for the listeners of the task object. The value is made only if there are listeners.
        case lazyEvent(String, @Sendable () -> ScriptValue)
        /// An event for the listeners of `my.on`.
        case globalEvent(String, ScriptValue)
        /// An event for the listeners of `my.on`. It is dropped if another socket replaces the task's socket before delivery.
        case globalSocketEvent(String, ScriptValue)
        /// Work for the program's thread.
        case work(@Sendable () -> Void)
        /// The result of the call. The task continues.
        case success(any APIResult)
        /// Ends the task as its `abort()` does.
        case abort
    }

    /// The number of the task, unique in the program.
    public let number: Int
    /// The path of the page that was on top when the program made the call; nil if there was none.
    public let page: String?
    /// When the program made the call; nil if that is unknown.
    private let began: ContinuousClock.Instant?
    private let sink: @Sendable (Signal) -> Void

    /// Creates a task that passes its signals to a closure.
    public init(number: Int = 1, page: String? = nil, sink: @escaping @Sendable (Signal) -> Void) {
        self.init(number: number, page: page, began: nil, sink: sink)
    }

    /// Creates the task of a call that a program has made.
    package init(
        number: Int,
        page: String?,
        began: ContinuousClock.Instant?,
        sink: @escaping @Sendable (Signal) -> Void,
    ) {
        self.number = number
        self.page = page
        self.began = began
        self.sink = sink
    }

    /// The call of the task, for a request that it sends now.
    public var call: CallReference {
        CallReference(number: number, elapsed: began.map { ContinuousClock.now - $0 } ?? .zero)
    }

    /// Sends an event to the listeners of the JavaScript task object.
    public func emit(_ event: String, _ value: ScriptValue) { sink(.event(event, value)) }

    /// Sends an event to which few programs listen.
    ///
    /// The value is made, and the program woken, only if there are listeners.
    ///
    /// A listener that is added later receives the last event of each name.
    public func emitLazily(_ event: String, _ value: @escaping @Sendable () -> ScriptValue) {
        sink(.lazyEvent(event, value))
    }

    /// Sends an event to the listeners that the program registered with `my.on`.
    public func emitGlobally(_ event: String, _ value: ScriptValue) { sink(.globalEvent(event, value)) }

    /// Sends an event of the socket that the program uses without a task object; it is dropped once another socket replaces
    /// that one.
    public func emitSocketEventGlobally(_ event: String, _ value: ScriptValue) {
        sink(.globalSocketEvent(event, value))
    }

    /// Runs work on the program's thread, after the signals sent before it.
    ///
    /// The work does not run if the task has ended.
    public func perform(_ body: @escaping @Sendable () -> Void) { sink(.work(body)) }

    /// Completes the call with success, once.
    ///
    /// The task continues until its call returns, and the result of that call is dropped.
    ///
    /// From then on the program counts as idle even though the task runs.
    public func succeed(_ result: any APIResult) { sink(.success(result)) }

    /// Ends the task as the program's `abort()` does, immediately on the program's thread.
    ///
    /// The Swift task is cancelled, the call fails with error 9, and later signals of the task are dropped.
    public func abort() { sink(.abort) }
}
