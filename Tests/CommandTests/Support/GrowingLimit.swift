import CommandHarness

/// Runs a command with a short time limit, and again with longer limits until it reaches the required point.
///
/// The test is short on an idle machine and does not fail on a loaded one.
///
/// - Parameters:
///   - milliseconds: The first limit. Each further one is four times as long; there are four.
///   - run: Runs the command with the limit as the value of an option.
///   - isFarEnough: Whether the limit was sufficient.
func withGrowingLimit(
    from milliseconds: Int,
    _ run: (_ limit: String) async throws -> CommandResult,
    until isFarEnough: (CommandResult) throws -> Bool,
) async throws -> CommandResult {
    var milliseconds = milliseconds
    for _ in 1...3 {
        let result = try await run("\(milliseconds)ms")
        if try isFarEnough(result) { return result }
        milliseconds *= 4
    }
    return try await run("\(milliseconds)ms")
}
