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
}
