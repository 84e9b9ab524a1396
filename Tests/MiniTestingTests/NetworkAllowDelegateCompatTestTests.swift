import MiniCore
import MiniTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NetworkAllowDelegateCompatTestTests {
    private func suite(
        _ delegate: any NetworkAllowDelegate,
        exemptions: Set<NetworkAllowDelegateCompatTest.Exemption> = [],
        deadline: Duration = .seconds(60),
    ) -> NetworkAllowDelegateCompatTest {
        NetworkAllowDelegateCompatTest(
            delegate,
            allowedHosts: [DefectiveAllowDelegate.host],
            refusedHosts: ["bad.example"],
            allowedSchemes: [DefectiveAllowDelegate.scheme],
            refusedSchemes: ["tel"],
            exemptions: exemptions,
            deadline: deadline,
        )
    }

    @Test func `a delegate that keeps every rule passes`() async throws {
        let rules = try await suite(DefectiveAllowDelegate(.none)).run()
        #expect(rules.count == 17)
        #expect(Set(rules).count == rules.count)
    }

    @Test func `a delegate that leaves out both methods passes when it should allow nothing`() async throws {
        struct Silent: NetworkAllowDelegate {}
        try await NetworkAllowDelegateCompatTest(Silent(), deadline: .seconds(60)).run()
    }

    @Test func `an allowed host is none of those that are tried anyway`() async throws {
        struct Local: NetworkAllowDelegate {
            func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
                url.hasPrefix("http://localhost/")
            }
        }
        try await NetworkAllowDelegateCompatTest(Local(), allowedHosts: ["localhost"], deadline: .seconds(60)).run()
    }

    private static let findings: [(AllowDefect, String)] = [
        (.allowsEverything, "any other host is refused"),
        (.allowsNothing, "an allowed host is allowed with every path and query"),
        (.allowsOnlyTheBareHost, "an allowed host is allowed with every path and query"),
        (.comparesTheEnd, "a name that begins or ends with an allowed host is refused"),
        (.comparesTheBeginning, "a name that begins or ends with an allowed host is refused"),
        (.looksForTheHostAnywhere, "a name that begins or ends with an allowed host is refused"),
        (.takesDotsForAnything, "a name with another character in place of a dot is refused"),
        (.looksForTheHostInTheQuery, "an allowed host counts only as the host of the URL"),
        (.takesUserForHost, "an allowed host as a user name is refused"),
        (.allowsNamesBelow, "a name below an allowed host is refused"),
        (.allowsLoopback, "any other host is refused"),
        (.refusesByList, "a refused host stays refused with a final dot, in capitals, with a port"),
        (.allowsWhatIsNoURL, "an invalid URL is refused"),
        (.comparesTheEndOfTheScheme, "a scheme that begins or ends with an allowed one is refused"),
        (.comparesTheBeginningOfTheScheme, "a scheme that begins or ends with an allowed one is refused"),
        (.looksForTheSchemeAnywhere, "a scheme that begins or ends with an allowed one is refused"),
        (.allowsScripts, "a scheme that runs code or reads files is refused"),
        (.allowsOtherSchemes, "any other scheme is refused"),
        (.allowsWhatHasNoScheme, "a text without a scheme is refused"),
        (.changesItsMind, "several programs may query at once"),
        (.confusesPrograms, "several programs may query at once"),
    ]

    @Test(arguments: findings)
    func `the broken rule is named`(defect: AllowDefect, rule: String) async {
        let error = await #expect(throws: ComplianceError.self) {
            try await suite(DefectiveAllowDelegate(defect)).run()
        }
        #expect(error?.rule == rule)
        #expect(error?.detail.isEmpty == false)
    }

    @Test func `every defect is tried`() {
        #expect(Set(Self.findings.map(\.0)) == Set(AllowDefect.allCases).subtracting([.none]))
    }

    @Test func `a decision that is late breaks a rule`() async {
        let delegate = StuckAllowDelegate()
        let error = await #expect(throws: ComplianceError.self) {
            try await suite(delegate, deadline: .milliseconds(20)).run()
        }
        #expect(error?.rule == "every decision is made within the deadline")
        delegate.release()
    }

    @Test func `an exemption leaves out its rule and no other`() async throws {
        let all = Set(try await suite(DefectiveAllowDelegate(.none)).run())
        let exempt = Set(
            try await suite(DefectiveAllowDelegate(.allowsNamesBelow), exemptions: [.subdomainsAreAllowed]).run()
        )
        #expect(all.subtracting(exempt) == ["a name below an allowed host is refused"])
    }
}

/// Never decides.
private final class StuckAllowDelegate: NetworkAllowDelegate {
    private let waiters = Mutex<[CheckedContinuation<Bool, Never>]>([])

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        await withCheckedContinuation { waiter in waiters.withLock { $0.append(waiter) } }
    }

    func release() {
        for waiter in waiters.withLock(\.self) { waiter.resume(returning: false) }
    }
}
