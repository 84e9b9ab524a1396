package import MiniCore

extension ScriptError {
    /// The error, with a suggestion of a similar name if it is about a JSAPI that does not exist.
    package func withNearestJSAPI(of apis: APIRegistry) -> ScriptError {
        let isMissing = message.contains("is not a function") || message.contains("there is no my.")
        guard isMissing, !message.contains("did you mean"), let start = message.firstRange(of: "my.") else {
            return self
        }
        let name = message[start.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard case .unknown(_, let nearest?)? = apis.diagnostic(ofMock: String(name)) else { return self }
        var error = self
        error.message += "; did you mean my.\(nearest)?"
        return error
    }
}
