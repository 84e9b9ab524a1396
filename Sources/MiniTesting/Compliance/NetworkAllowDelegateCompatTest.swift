public import MiniCore

/// Judges any ``NetworkAllowDelegate`` by what it should allow: whether it allows that, and nothing that only looks like it.
///
/// ```swift
/// @Test func `the allowlist keeps the rules`() async throws {
///     try await NetworkAllowDelegateCompatTest(Allowlist(), allowedHosts: ["www.example.com"]).run()
/// }
/// ```
///
/// A delegate receives URLs in their canonical form, and so do these questions come. The policy never asks about
/// credentials or `javascript:`; a delegate that would allow them relies on that, which the suite does not let pass.
public struct NetworkAllowDelegateCompatTest: Sendable {
    /// What a delegate does on purpose, and is therefore not judged by.
    public enum Exemption: Sendable, Hashable, CaseIterable {
        /// The names below an allowed host are allowed as well.
        case subdomainsAreAllowed
    }

    private let delegate: any NetworkAllowDelegate
    private let deadline: Duration
    private let rules: [NetworkAllowRule]

    /// Takes the delegate to judge, and what it is meant to do.
    ///
    /// - Parameters:
    ///   - delegate: What is judged.
    ///   - allowedHosts: Names or addresses that plain HTTP is allowed for, in lower case and ASCII.
    ///   - refusedHosts: Some that it is refused for; `example.net` and others, which no delegate allows, are tried anyway.
    ///   - allowedSchemes: Schemes that a web-view may hand over, in lower case and without the colon.
    ///   - refusedSchemes: Some that it may not; `javascript` and its like are tried anyway.
    ///   - exemptions: The rules to leave out.
    ///   - deadline: How long one answer may take; a host's own limit is 5 s.
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

    /// Tries every rule that the delegate is not exempt from.
    ///
    /// - Returns: the rules that were tried, as sentences.
    /// - Throws: the first rule that is broken.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        for rule in rules {
            for question in rule.questions { try await require(question, rule.sentence) }
        }
        try await requireStability()
        try await requireConcurrency()
        return rules.map(\.sentence) + [Self.stability, Self.concurrency]
    }

    private static let stability = "the same question has the same answer"
    private static let concurrency = "questions of several programs may come at once"
    private static let program = ProgramIdentity(appID: "compliance.network", userID: "user")

    /// Asks everything again, in the other order.
    private func requireStability() async throws(ComplianceError) {
        for question in rules.flatMap(\.questions).reversed() { try await require(question, Self.stability) }
    }

    private func requireConcurrency() async throws(ComplianceError) {
        let questions = rules.flatMap(\.questions)
        let failures = await withTaskGroup(of: ComplianceError?.self, returning: [ComplianceError].self) { group in
            for number in 0..<4 {
                let program = ProgramIdentity(appID: "compliance.network.\(number)", userID: "user")
                for question in questions {
                    group.addTask {
                        do throws(ComplianceError) {
                            try await require(question, Self.concurrency, for: program)
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
        _ question: NetworkAllowRule.Question,
        _ rule: String,
        for program: ProgramIdentity = program,
    ) async throws(ComplianceError) {
        let waited = await DelegateAnswer.wait(deadline) { [delegate] in
            await question.put(to: delegate, for: program)
        }
        guard case .given(let answer) = waited else {
            throw ComplianceError(rule: "every answer comes within the deadline", detail: "none to \(question.url)")
        }
        if answer != question.isAllowed {
            throw ComplianceError(rule: rule, detail: "\(question.url) was \(answer ? "allowed" : "refused")")
        }
    }
}
