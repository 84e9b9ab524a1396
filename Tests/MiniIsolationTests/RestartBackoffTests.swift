import Testing

@testable import MiniIsolation

@Suite(.timeLimit(.minutes(5))) struct RestartBackoffTests {
    @Test func `the delay doubles up to the longest one, and the maximum ends it`() {
        var backoff = RestartBackoff(.onCrash(maximum: 5, delay: .seconds(1), longestDelay: .seconds(5)))
        let delays = (0..<6).map { _ in backoff.delay(afterRunOf: .seconds(10)) }
        #expect(delays == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5), nil])
    }

    @Test func `a crash after a long run counts as the first one`() {
        var backoff = RestartBackoff(.onCrash(maximum: 2, delay: .seconds(1), stableTime: .seconds(60)))
        #expect(backoff.delay(afterRunOf: .seconds(1)) == .seconds(1))
        #expect(backoff.delay(afterRunOf: .seconds(1)) == .seconds(2))
        #expect(backoff.delay(afterRunOf: .seconds(60)) == .seconds(1))
        #expect(backoff.crashCount == 1)
    }

    @Test(arguments: [RestartPolicy.never, .onCrash(maximum: 0)])
    func `a policy without restarts has no delay`(policy: RestartPolicy) {
        var backoff = RestartBackoff(policy)
        #expect(backoff.delay(afterRunOf: .seconds(1)) == nil)
    }
}
