/// Runs the tests of all clients one after the other: their servers, snapshots and reports are in the same places.
actor AgentTestQueue {
    private var last: Task<Void, Never>?

    /// Runs tests after those of earlier calls.
    ///
    /// A cancellation of the calling task is one of the run, also before it begins.
    func run(
        _ request: AgentSettings.TestRequest,
        _ body: @escaping @Sendable (AgentSettings.TestRequest) async -> AgentSettings.TestReport,
    ) async -> AgentSettings.TestReport {
        let former = last
        let task = Task {
            await former?.value
            return await body(request)
        }
        last = Task { _ = await task.value }
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
