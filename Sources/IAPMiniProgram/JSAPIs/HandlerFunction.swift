internal import MiniCore

/// Runs the calls of one JSAPI of the super app.
struct HandlerFunction: FunctionDelegate {
    let names: Set<String>
    private let calls: DelegateCalls<RVKJsApiHandlerBlock>
    private let components: AssignedComponents

    init(_ jsApi: RVKJsApi, _ components: AssignedComponents) {
        names = jsApi.names
        calls = DelegateCalls(jsApi.block)
        self.components = components
    }

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        let delegate = components.delegate
        let name = "the handler of my.\(call.name)"
        let result: Result<ScriptValue, APIError> = try await calls.reply(to: name, of: delegate) { handler, complete in
            handler(call.parameters.foundationDictionary, RVKContext(call)) { response in
                if let outcome = Self.outcome(response, of: name) { return complete(outcome) }
                delegate.report(.unusableResult(name))
                complete(.failure(APIError(.unknown, "\(name) passed an unusable value")))
            }
        }
        return try result.get()
    }

    /// The outcome that a response stands for; nil for a value that JavaScript does not have.
    private static func outcome(_ response: Any?, of name: String) -> Result<ScriptValue, APIError>? {
        guard let response else { return .success([:]) }
        guard let value = ScriptValue(foundation: response) else { return nil }
        guard var details = value.object, let error = details["error"], error != 0 else { return .success(value) }
        let message = details["errorMessage"]?.string ?? "\(name) failed"
        details["error"] = nil
        details["errorMessage"] = nil
        switch error {
        case .number(let number):
            guard let code = Int(exactly: number) else { return nil }
            return .failure(APIError(APIError.Reason(code: code), message, details: details))
        case .string(let text) where !text.isEmpty:
            return .failure(APIError(.unknown, message, errorText: text, details: details))
        default: return .success(value)
        }
    }
}
