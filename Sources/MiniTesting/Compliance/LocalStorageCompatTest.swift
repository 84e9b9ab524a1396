public import MiniCore

/// Checks that a ``LocalStorageProvider`` follows the rules that mini programs rely on.
///
/// ```swift
/// @Test func `the vault keeps the rules of local storage`() async throws {
///     try await LocalStorageCompatTest(VaultProvider(folder: temporaryFolder)).run()
/// }
/// ```
///
/// The suite stores up to 10 MB under app ids that begin with `compliance.` and removes it again.
///
/// ## Threading
/// Storages are used on one thread, as by a program.
public struct LocalStorageCompatTest {
    private let provider: any LocalStorageProvider

    /// Creates a test of a provider.
    public init(_ provider: any LocalStorageProvider) { self.provider = provider }

    /// Checks every rule.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        let rules =
            LocalStorageRule.values + LocalStorageRule.keys + LocalStorageRule.quotas + LocalStorageRule.lifetimes
        for (number, rule) in rules.enumerated() {
            try check(rule, number)
        }
        return rules.map(\.sentence)
    }

    private func check(_ rule: LocalStorageRule, _ number: Int) throws(ComplianceError) {
        do {
            var subject = LocalStorageSubject(provider: provider, prefix: "compliance.\(number)")
            defer { subject.end() }
            try rule.check(&subject)
        } catch let broken as RuleViolation {
            throw ComplianceError(rule: rule.sentence, detail: broken.detail)
        } catch let error as APIError {
            throw ComplianceError(
                rule: rule.sentence,
                detail: "unexpected error \(error.code): \(error.message)",
            )
        } catch {
            throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(error)")
        }
    }
}

/// One rule with the steps that check it.
struct LocalStorageRule {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    let check: @Sendable (inout LocalStorageSubject) throws -> Void

    init(_ sentence: String, check: @escaping @Sendable (inout LocalStorageSubject) throws -> Void) {
        self.sentence = sentence
        self.check = check
    }
}

/// Thrown by the steps of a rule.
struct RuleViolation: Error {
    let detail: String
}
