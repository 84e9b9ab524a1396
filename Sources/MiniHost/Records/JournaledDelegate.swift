internal import MiniCore
internal import MiniRuntime

/// A delegate whose results a journal records or provides.
struct JournaledDelegate: FunctionDelegate {
    let base: any FunctionDelegate
    let name: String
    let journal: RunJournal
    /// The maximum time for a result; nil for no limit.
    let deadline: Duration?

    var names: Set<String> { [name] }

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        let ended = Result<ScriptValue, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "delegate", "my.\(name)", otherwise: ended) { [base, deadline] in
            await base.result(of: call, deadline: deadline)
        }
        return try outcome.get()
    }
}
