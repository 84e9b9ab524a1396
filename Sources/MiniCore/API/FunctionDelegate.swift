/// Answers some of the JSAPIs that MiniHost leaves to the host: payment, authorisation, scanning, location and so on.
///
/// A closure does for one name: ``FunctionDelegates/add(_:_:)``. A type is for names that belong together.
///
/// ## Threading
/// Called off the program's thread, possibly several times at once. Where a person is asked it may take any time; elsewhere
/// it has the host's deadline for delegates (default 5 s), after which the program gets error 10110. The calling task is
/// cancelled when that is over, and when the program ends.
public protocol FunctionDelegate: Sendable {
    /// The names on `my` that it answers.
    var names: Set<String> { get }

    /// Answers one call.
    ///
    /// - Returns: the object that `success` receives.
    /// - Throws: what `fail` receives. A code that the vendor does not document for the name reaches the program as well,
    ///   with a note in the host's log.
    @concurrent func answer(_ call: DelegatedCall) async throws(APIError) -> Value
}
