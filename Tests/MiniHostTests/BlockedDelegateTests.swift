import MiniCore
import MiniHost
import Testing

/// A delegate of JSAPIs that does not return.
@Suite(.timeLimit(.minutes(5)))
struct BlockedDelegateTests {
    @Test func `a delegate that blocks its thread fails its calls, and other delegates complete theirs`() async throws {
        let goOn = OneTimeResult<Void>()
        defer { goOn.set(()) }
        @Sendable func block() { goOn.wait() }
        let configure: (inout HostConfiguration) throws -> Void = { configuration in
            configuration.limits.delegateDeadline = .milliseconds(20)
            var delegates = FunctionDelegates()
            delegates.add("getMainSelectedCity") { _ in
                block()
                return [:]
            }
            // A call that waits for a person has no deadline.
            delegates.add("scan") { _ in ["code": "c"] }
            configuration.apis = try configuration.apis.delegating(delegates)
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                const blocked = [1, 2, 3].map(() => my.getMainSelectedCity().catch(e => e.error));
                return [await Promise.all(blocked), (await my.scan()).code];
                """
            )
            #expect(result == [[10110, 10110, 10110], "c"])
        }
    }
}
