internal import MiniCore
internal import MiniEngine

/// A deferred call from its start to its end.
struct RunningCall {
    let name: String
    /// When it began, on the program's clock.
    let began: Duration
    /// What its parameters take, in bytes.
    let byteCount: Int
    /// How long it took in real time, where it ended before it returned; nil for one that goes on.
    var duration: Duration?
    /// The stack of the program's call; nil where nobody is notified of calls.
    var stack: ScriptValue?
    /// Ends it early; nil where there is nothing to end yet.
    var cancel: (() -> Void)?
    /// What nobody listened for so far; nil for a call that tells nothing.
    var reports: TaskReports?
    /// Whether JavaScript has its answer, while the task goes on.
    var isAnswered = false
}
