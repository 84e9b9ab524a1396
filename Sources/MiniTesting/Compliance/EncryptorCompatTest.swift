public import MiniCore

/// Judges any ``LocalStorageEncryptor`` by the rules that keep stored values secret and whole.
///
/// ```swift
/// @Test func `the vault's encryptor keeps the rules`() async throws {
///     try await EncryptorCompatTest(VaultEncryptor(key: first), withAnotherKey: VaultEncryptor(key: second)).run()
/// }
/// ```
///
/// It finds mistakes in the use of an algorithm. Whether the algorithm is any good, and whether keys are well kept, no
/// test can tell.
public struct EncryptorCompatTest: Sendable {
    /// What an encryptor cannot do, and is therefore not judged by.
    public enum Exemption: Sendable, Hashable, CaseIterable {
        /// Sealed values open in place of each other: those of the vendor's protocol, which does not tell an encryptor
        /// what a value belongs to.
        case contextIsUnknown
        /// There is one key in all, built in.
        case keyIsFixed
    }

    private let subject: EncryptorSubject
    private let exemptions: Set<Exemption>

    /// Takes the encryptor to judge.
    ///
    /// - Parameters:
    ///   - encryptor: What is judged.
    ///   - other: One of the same kind with another key; not used with the exemption `.keyIsFixed`.
    ///   - exemptions: The rules to leave out, which whoever relies on the encryptor should know of.
    public init(
        _ encryptor: any LocalStorageEncryptor,
        withAnotherKey other: any LocalStorageEncryptor,
        exemptions: Set<Exemption> = [],
    ) {
        subject = EncryptorSubject(encryptor: encryptor, other: other)
        self.exemptions = exemptions
    }

    /// Tries every rule that the encryptor is not exempt from.
    ///
    /// - Returns: the rules that were tried, as sentences.
    /// - Throws: the first rule that is broken.
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
        } catch let broken as BrokenRule {
            throw ComplianceError(rule: rule.sentence, detail: broken.detail)
        } catch {
            throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(error)")
        }
    }
}

/// One rule with the steps that try it.
struct EncryptorRule {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    /// What leaves it out; nil for a rule that always holds.
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
