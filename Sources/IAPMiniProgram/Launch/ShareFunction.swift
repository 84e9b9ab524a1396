internal import MiniCore

/// `my.showSharePanel` of programs that a super app has opened.
struct ShareFunction: FunctionDelegate {
    static let names: Set<String> = ["showSharePanel"]

    let names: Set<String>
    /// The delegates for other programs.
    let previous: FunctionDelegates
    let sessions: AppSessions

    /// Shows the panel and does not wait for the user; has no effect while the panel of a former call is open.
    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        guard let session = sessions[call.program.appID] else {
            return try await previous[call.name]?.handle(call) ?? [:]
        }
        session.shareForProgram()
        return [:]
    }
}
