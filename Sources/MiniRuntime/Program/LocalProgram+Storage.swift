package import MiniCore

extension LocalProgram {
    /// Uses the stored values of the program as its storage JSAPIs do: decrypted, with their limits.
    ///
    /// - Throws: The errors of ``LocalStorage``, and `.stopped` if the program does not run.
    package func withStorage<Result: Sendable>(
        _ body: @Sendable (any LocalStorage) throws(APIError) -> Result,
    ) throws(APIError) -> Result {
        try body(try callContext().storage)
    }

    /// The values in the local storage of the program, in the order in which their keys were first stored.
    ///
    /// - Throws: ``APIError``, as `my.getStorage` does.
    package func storedValues() throws(APIError) -> ScriptObject {
        try withStorage { storage throws(APIError) in
            var values = ScriptObject()
            for key in try storage.information().keys {
                switch try storage.value(for: key) {
                case .string(let text): values[key] = .string(text)
                case .json(let json): values[key] = try Self.value(of: json, key)
                case nil: break
                }
            }
            return values
        }
    }

    private static func value(of json: JSONText, _ key: String) throws(APIError) -> ScriptValue {
        do throws(JSONError) {
            return try JSON.parse(json.text)
        } catch {
            throw APIError(.openingFailed, "the value of \(key) is not JSON: \(error.message)")
        }
    }
}
