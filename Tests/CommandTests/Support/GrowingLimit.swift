import CommandHarness

/// Runs a command with a short limit of time, and again with longer ones while it does not get as far as a test needs.
///
/// So the test takes no longer than it must on a machine at rest, and does not fail on one that is loaded.
///
/// - Parameters:
///   - milliseconds: The first limit. Each further one is four times as long; there are four.
///   - run: Runs the command; the limit is as an option takes it.
///   - isFarEnough: Whether the limit was long enough.
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
