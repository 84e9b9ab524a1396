public import MiniCore

/// Checks that a ``LocalStorageEncryptor`` follows the rules for the secrecy and integrity of stored values.
///
/// ```swift
/// @Test func `the vault's encryptor keeps the rules`() async throws {
///     try await EncryptorCompatTest(VaultEncryptor(key: first), withAnotherKey: VaultEncryptor(key: second)).run()
/// }
/// ```
///
/// The suite finds mistakes in the use of an algorithm. It cannot verify the strength of the algorithm or the protection of
/// the keys.
public struct EncryptorCompatTest: Sendable {
    /// A limitation of an encryptor that exempts it from rules.
    public enum Exemption: Sendable, Hashable, CaseIterable {
        /// Sealed values open in place of each other, as in the vendor's protocol, which does not pass a context to the
        /// encryptor.
        case contextIsNotAuthenticated
        /// The encryptor has a single, built-in key.
        case hasBuiltInKey
    }

    private let subject: EncryptorSubject
    private let exemptions: Set<Exemption>

    /// Creates a test of an encryptor.
    ///
    /// - Parameters:
    ///   - encryptor: The encryptor under test.
    ///   - other: One of the same kind with another key; not used with the exemption `.hasBuiltInKey`.
    ///   - exemptions: The limitations of the encryptor, which its users have to be aware of.
    public init(
        _ encryptor: any LocalStorageEncryptor,
        withAnotherKey other: any LocalStorageEncryptor,
        exemptions: Set<Exemption> = [],
    ) {
        subject = EncryptorSubject(encryptor: encryptor, other: other)
        self.exemptions = exemptions
    }

    /// Checks every rule that the encryptor is not exempt from.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        let rules = (EncryptorRule.values + EncryptorRule.tampering).filter { rule in
            rule.exemption.map { !exemptions.contains($0) } ?? true
        }
        for rule in rules { try check(rule) }
        return rules.map(\.sentence)
    }

    private func check(_ rule: EncryptorRule) throws(ComplianceError) {
        do {
            try rule.check(subject)
        } catch let broken as RuleViolation {
            throw ComplianceError(rule: rule.sentence, detail: broken.detail)
        } catch {
            throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(error)")
        }
    }
}

/// One rule with the steps that check it.
struct EncryptorRule {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    /// The exemption that omits the rule; nil for a rule without exemption.
    let exemption: EncryptorCompatTest.Exemption?
    let check: @Sendable (EncryptorSubject) throws -> Void

    init(
        _ sentence: String,
        unless exemption: EncryptorCompatTest.Exemption? = nil,
        check: @escaping @Sendable (EncryptorSubject) throws -> Void,
    ) {
        self.sentence = sentence
        self.exemption = exemption
        self.check = check
    }
}
