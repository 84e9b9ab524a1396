extension RequestEvent {
    /// Makes a response in a task and reports its completion, for a network that responds asynchronously.
    ///
    /// - Parameter receive: Receives ``RequestEvent/completed(_:)`` with the result of the body.
    /// - Returns: A closure that cancels the task.
    package static func completing(
        _ receive: @escaping @Sendable (RequestEvent) -> Void,
        _ body: @escaping @Sendable () async throws(APIError) -> NetworkResponse,
    ) -> @Sendable () -> Void {
        let task = Task {
            do throws(APIError) {
                receive(.completed(.success(try await body())))
            } catch {
                receive(.completed(.failure(error)))
            }
        }
        return { task.cancel() }
    }
}
