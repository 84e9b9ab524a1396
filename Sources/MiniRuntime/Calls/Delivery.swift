internal import MiniCore

/// A notification that the next settling passes to JavaScript.
///
/// Results and events of tasks are in one queue so that they keep their order.
enum Delivery {
    /// The result of a call; the last delivery for its slot, unless its task continues.
    case completion(slot: Int, Result<any APIResult, APIError>, isLast: Bool)
    /// An event of a task.
    case event(slot: Int, String, ScriptValue)
    /// An event for the listeners of `my.on`.
    ///
    /// `socket` is the slot of the socket that dispatches the event, or 0. The event is dropped if another socket has replaced
    /// that one.
    case globalEvent(String, ScriptValue, socket: Int = 0)
    /// The end of a task whose call was completed before.
    case end(slot: Int)
}
