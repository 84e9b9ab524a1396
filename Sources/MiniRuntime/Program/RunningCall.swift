internal import MiniCore

/// A deferred call from its start to its end.
struct RunningCall {
    let name: String
    /// When it began, on the program's clock.
    let began: Duration
    let task: Task<Void, Never>
    /// What nobody listened for so far.
    let reports: TaskReports
    /// Whether JavaScript has its answer, while the task goes on.
    var isAnswered = false
}
