public import MiniCore

/// Checks that a ``RequestSigner`` keeps its key native and its signatures unique, and does not change the program's
/// requests.
///
/// ```swift
/// @Test func `the gateway's signer keeps the rules`() async throws {
///     try await RequestSignerCompatTest(
///         GatewaySigner(key: key),
///         key: key,
///         covers: [.method, .host, .path, .query, .body],
///         signature: { $0.values(of: "X-Signature").first },
///     ).run()
/// }
/// ```
///
/// Apart from its additions, a signer sends method, resource and headers unchanged, and each parameter of the query, form
/// or JSON object with the value that the program set.
///
/// The suite finds mistakes in the use of an algorithm. It cannot verify the strength of the algorithm.
public struct RequestSignerCompatTest: Sendable {
    /// A part of a request that a signature can depend on.
    public enum Part: String, Sendable, Hashable, CaseIterable {
        /// The method.
        case method
        /// The host of the URL.
        case host
        /// The path of the URL.
        case path
        /// The query of a request without a body.
        case query
        /// The values in a form or a JSON object.
        case body
        /// The header `Content-Type`.
        case contentType
        /// The signed-in user.
        case account
    }

    private let subject: RequestSignerSubject
    private let rules: [RequestSignerRule]

    /// Creates a test of a signer.
    ///
    /// - Parameters:
    ///   - signer: The signer under test.
    ///   - key: The bytes of the signer's key, which are searched for in sent requests; 3 bytes or more.
    ///   - parts: The parts that the signature depends on, besides the time and the nonce. A part on which it does not depend
    ///     is a violation.
    ///   - reservedNames: The names of parameters that the signer reserves.
    ///   - signature: Returns the signature of a signed request; nil if there is none.
    public init(
        _ signer: any RequestSigner,
        key: [UInt8],
        covers parts: Set<Part>,
        reservedNames: Set<String> = [],
        signature: @escaping @Sendable (SignableRequest) -> String?,
    ) {
        subject = RequestSignerSubject(signer: signer, key: key, reservedNames: reservedNames, signature: signature)
        rules =
            RequestSignerRule.requests + RequestSignerRule.signatures
            + Part.allCases.filter(parts.contains).map(RequestSignerRule.coverage)
    }

    /// Checks every rule.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        for rule in rules { try await check(rule) }
        return rules.map(\.sentence)
    }

    private func check(_ rule: RequestSignerRule) async throws(ComplianceError) {
        do {
            try await rule.check(subject)
        } catch let broken as RuleViolation {
            throw ComplianceError(rule: rule.sentence, detail: broken.detail)
        } catch {
            throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(error)")
        }
    }
}

/// One rule with the steps that check it.
struct RequestSignerRule: Sendable {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    let check: @Sendable (RequestSignerSubject) async throws -> Void

    init(_ sentence: String, check: @escaping @Sendable (RequestSignerSubject) async throws -> Void) {
        self.sentence = sentence
        self.check = check
    }
}
