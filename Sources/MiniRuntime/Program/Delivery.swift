internal import MiniCore

/// What JavaScript is told in the next settling.
///
/// Answers and events of tasks wait in one line, so that they arrive in the order in which they came.
enum Delivery {
    /// The answer of a call; the last thing that its slot hears of, unless its task goes on.
    case answer(slot: Int, Result<any APIResult, APIError>, isLast: Bool)
    /// An event of a task.
    case event(slot: Int, String, Value)
    /// An event for the listeners of `my.on`; of the socket of a slot, which another one may replace, unless that is 0.
    case announcement(String, Value, socket: Int = 0)
    /// The end of a task that was answered before.
    case end(slot: Int)
}
