public import MiniCore

/// Checks that a ``NetworkAllowDelegate`` allows the URLs that it should, and rejects URLs that only resemble them.
///
/// ```swift
/// @Test func `the allowlist keeps the rules`() async throws {
///     try await NetworkAllowDelegateCompatTest(Allowlist(), allowedHosts: ["www.example.com"]).run()
/// }
/// ```
///
/// A delegate receives URLs in their canonical form, also from this suite. The network policy never passes URLs with
/// credentials or `javascript:` to a delegate; a delegate that allows them relies on that, which the suite reports.
public struct NetworkAllowDelegateCompatTest: Sendable {
    /// An intended behaviour of a delegate that exempts it from rules.
    public enum Exemption: Sendable, Hashable, CaseIterable {
        /// The subdomains of an allowed host are allowed as well.
        case subdomainsAreAllowed
    }

    private let delegate: any NetworkAllowDelegate
    private let deadline: Duration
    private let rules: [NetworkAllowRule]

    /// Creates a test of a delegate with its intended decisions.
    ///
    /// - Parameters:
    ///   - delegate: The delegate under test.
    ///   - allowedHosts: Names or addresses that plain HTTP is allowed for, in lower case and ASCII.
    ///   - refusedHosts: Hosts that it is refused for, in addition to `example.net` and others that no delegate allows.
    ///   - allowedSchemes: Schemes that a web-view may pass to the opener, in lower case and without the colon.
    ///   - refusedSchemes: Schemes that it may not pass, in addition to `javascript` and similar ones.
    ///   - exemptions: The rules to omit.
    ///   - deadline: The time limit of one decision; a host's own limit is 5 s.
    public init(
        _ delegate: any NetworkAllowDelegate,
        allowedHosts: [String] = [],
        refusedHosts: [String] = [],
        allowedSchemes: [String] = [],
        refusedSchemes: [String] = [],
        exemptions: Set<Exemption> = [],
        deadline: Duration = .seconds(5),
    ) {
        self.delegate = delegate
        self.deadline = deadline
        let lists = NetworkAllowRule.Lists(
            allowedHosts: allowedHosts,
            refusedHosts: refusedHosts,
            allowedSchemes: allowedSchemes,
            refusedSchemes: refusedSchemes,
        )
        rules = NetworkAllowRule.all(for: lists).filter { rule in
            rule.exemption.map { !exemptions.contains($0) } ?? true
        }
    }

    /// Checks every rule that the delegate is not exempt from.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        for rule in rules {
            for query in rule.queries { try await require(query, rule.sentence) }
        }
        try await requireStability()
        try await requireConcurrency()
        return rules.map(\.sentence) + [Self.stability, Self.concurrency]
    }

    private static let stability = "the same query has the same result"
    private static let concurrency = "several programs may query at once"
    private static let program = ProgramIdentity(appID: "compliance.network", userID: "user")

    /// Repeats all queries in reverse order.
    private func requireStability() async throws(ComplianceError) {
        for query in rules.flatMap(\.queries).reversed() { try await require(query, Self.stability) }
    }

    private func requireConcurrency() async throws(ComplianceError) {
        let queries = rules.flatMap(\.queries)
        let failures = await withTaskGroup(of: ComplianceError?.self, returning: [ComplianceError].self) { group in
            for number in 0..<4 {
                let program = ProgramIdentity(appID: "compliance.network.\(number)", userID: "user")
                for query in queries {
                    group.addTask {
                        do throws(ComplianceError) {
                            try await require(query, Self.concurrency, for: program)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
            }
            return await group.reduce(into: []) { failures, failure in failures += failure.map { [$0] } ?? [] }
        }
        if let failure = failures.first { throw failure }
    }

    private func require(
        _ query: NetworkAllowRule.Query,
        _ rule: String,
        for program: ProgramIdentity = program,
    ) async throws(ComplianceError) {
        let waited = await DelegateResult.wait(deadline) { [delegate] in
            await query.run(with: delegate, for: program)
        }
        guard case .completed(let result) = waited else {
            throw ComplianceError(rule: "every decision is made within the deadline", detail: "none on \(query.url)")
        }
        if result != query.isAllowed {
            throw ComplianceError(rule: rule, detail: "\(query.url) was \(result ? "allowed" : "refused")")
        }
    }
}
