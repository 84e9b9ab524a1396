public import MiniCore

/// Judges any ``RequestSigner`` by the rules that keep its key native, its signatures unique and the program's requests
/// what they are.
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
/// Beside what it adds, a signer sends method, resource and headers as they are, and each parameter of the query, form or
/// JSON object with the value that the program gave it.
///
/// It finds mistakes in the use of an algorithm. Whether the algorithm is any good, no test can tell.
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
        /// Who is signed in.
        case account
    }

    private let subject: RequestSignerSubject
    private let rules: [RequestSignerRule]

    /// Takes the signer to judge.
    ///
    /// - Parameters:
    ///   - signer: What is judged.
    ///   - key: The bytes of the key that it was made with, to look for them in what is sent; 3 bytes or more.
    ///   - parts: What the signature depends on, beside the time and the nonce: less than that is a finding.
    ///   - reservedNames: The names of parameters that the signer keeps for itself.
    ///   - signature: Finds the signature in a signed request; nil when there is none.
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

    /// Tries every rule.
    ///
    /// - Returns: the rules that were tried, as sentences.
    /// - Throws: the first rule that is broken.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        for rule in rules { try await check(rule) }
        return rules.map(\.sentence)
    }

    private func check(_ rule: RequestSignerRule) async throws(ComplianceError) {
        do {
            try await rule.check(subject)
        } catch let broken as BrokenRule {
            throw ComplianceError(rule: rule.sentence, detail: broken.detail)
        } catch {
            throw ComplianceError(rule: rule.sentence, detail: "unexpected failure: \(error)")
        }
    }
}

/// One rule with the steps that try it.
struct RequestSignerRule: Sendable {
    /// The rule, as a sentence without a full stop.
    let sentence: String
    let check: @Sendable (RequestSignerSubject) async throws -> Void

    init(_ sentence: String, check: @escaping @Sendable (RequestSignerSubject) async throws -> Void) {
        self.sentence = sentence
        self.check = check
    }
}
