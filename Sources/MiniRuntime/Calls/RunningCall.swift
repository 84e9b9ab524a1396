internal import MiniCore
internal import MiniEngine

/// A deferred call from its start to its end.
struct RunningCall {
    let name: String
    let form: CallForm
    /// The start time on the program's clock.
    let began: Duration
    /// The size of its parameters in bytes.
    let byteCount: Int
    /// The duration in real time if the call ended before it returned; nil for a call that continues.
    var duration: Duration?
    /// The stack of the program's call; nil if calls are not observed.
    var stack: EngineValue?
    /// Cancels the call; nil if there is nothing to cancel yet.
    var cancel: (() -> Void)?
    /// The reports without a listener so far; nil for a call without reports.
    var reports: TaskReports?
    /// Whether JavaScript has received the result while the task continues.
    var isCompleted = false

    init(_ function: BoundFunction, began: Duration, byteCount: Int) {
        name = function.name
        form = function.form
        self.began = began
        self.byteCount = byteCount
    }
}
