/// Implements JSAPIs that MiniHost delegates to the host, such as payment, authorization, scanning and location.
///
/// Use a closure for a single name: ``FunctionDelegates/add(_:_:)``. Use a type for names that belong together.
///
/// ## Threading
/// Called off the program's thread, possibly several times at once. A call that waits for a person has no time limit. Other
/// calls have `ProgramLimits.delegateDeadline` (5 s), after which the program receives error 10110. The calling task
/// is cancelled after the deadline and when the program ends.
public protocol FunctionDelegate: Sendable {
    /// The names on `my` that the delegate implements.
    var names: Set<String> { get }

    /// Performs one call.
    ///
    /// - Returns: The object that `success` receives.
    /// - Throws: The error that `fail` receives. A code that the vendor does not document for the name also reaches the
    ///   program, with a warning in the host's log.
    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue
}
