/// A signal of a task that another process runs, see ``APITask/Signal``.
package enum FunctionSignal: Sendable {
    /// An event for the listeners of the task object.
    case event(String, ScriptValue)
    /// An event for the listeners of the task object; a listener that is added later receives the last one of each name.
    case lazyEvent(String, ScriptValue)
    /// An event for the listeners of `my.on`.
    case globalEvent(String, ScriptValue)
    /// An event of the task's socket for the listeners of `my.on`.
    case globalSocketEvent(String, ScriptValue)
    /// The result of the call; the task continues.
    case success(CopiedResult)
    /// Ends the task as its `abort()` does.
    case abort

    /// The approximate size in bytes.
    package var byteCount: Int {
        switch self {
        case .event(let event, let value), .lazyEvent(let event, let value), .globalEvent(let event, let value),
            .globalSocketEvent(let event, let value):
            Self.headerByteCount + event.utf8.count + value.byteCount
        case .success(let result): Self.headerByteCount + result.byteCount
        case .abort: Self.headerByteCount
        }
    }

    private static let headerByteCount = 64

    /// Sends the signal by the task of this process.
    package func send(by task: APITask) {
        switch self {
        case .event(let event, let value): task.emit(event, value)
        case .lazyEvent(let event, let value): task.emitLazily(event) { value }
        case .globalEvent(let event, let value): task.emitGlobally(event, value)
        case .globalSocketEvent(let event, let value): task.emitSocketEventGlobally(event, value)
        case .success(let result): task.succeed(result)
        case .abort: task.perform { task.abort() }
        }
    }
}
