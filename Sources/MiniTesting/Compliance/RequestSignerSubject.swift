import MiniCore

/// The signer that a rule checks, with the checks that rules share.
struct RequestSignerSubject: Sendable {
    let signer: any RequestSigner
    let key: [UInt8]
    let reservedNames: Set<String>
    let signature: @Sendable (SignableRequest) -> String?

    static let account = SignedInAccount(userID: "1001", token: "token-1")

    static func context(
        milliseconds: Double = 1_700_000_000_000,
        nonce: String = "0123456789abcdef",
        account: SignedInAccount? = account,
    ) -> SigningContext {
        SigningContext(
            time: WallTime(milliseconds: milliseconds),
            nonce: nonce,
            account: account,
            program: ProgramIdentity(appID: "compliance.signer", userID: "user"),
        )
    }

    /// One request of each kind.
    static let requests = [form("a=1&b=x"), object(#"{"a":1,"b":"x"}"#), get("a=1&b=x")]

    static func form(_ body: String, method: String = "POST") -> SignableRequest {
        request(method, "application/x-www-form-urlencoded", body)
    }

    static func object(_ body: String) -> SignableRequest { request("POST", "application/json", body) }

    static func get(_ query: String) -> SignableRequest {
        SignableRequest(
            method: "GET",
            url: "https://api.example.com/v1/items?\(query)",
            headers: [NetworkHeader("X-Program", "kept")],
        )
    }

    private static func request(_ method: String, _ type: String, _ body: String) -> SignableRequest {
        SignableRequest(
            method: method,
            url: "https://api.example.com/v1/items",
            headers: [NetworkHeader("X-Program", "kept"), NetworkHeader("Content-Type", type)],
            body: Array(body.utf8),
        )
    }

    /// The signature of a request.
    func signature(of request: SignableRequest, in context: SigningContext = context()) async throws -> String {
        let signed = try await signer.sign(request, in: context)
        guard let signature = signature(signed), !signature.isEmpty else {
            throw RuleViolation(detail: "\(request.method) \(request.url) was not signed")
        }
        return signature
    }

    /// Requires that two requests, or one request with two contexts, have different signatures.
    func requireDifference(
        _ what: String,
        _ request: SignableRequest,
        _ other: SignableRequest? = nil,
        context: SigningContext = context(),
    ) async throws {
        let first = try await signature(of: request)
        let second = try await signature(of: other ?? request, in: context)
        try require(first != second, "another \(what) has the same signature")
    }

    func require(_ condition: Bool, _ detail: @autoclosure () -> String) throws {
        if !condition { throw RuleViolation(detail: detail()) }
    }
}
