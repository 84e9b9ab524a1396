import MiniCore

extension RequestSignerRule {
    /// Rules for the inputs of a signature.
    static let signatures: [RequestSignerRule] = [
        RequestSignerRule("the same request is signed the same at the same time with the same nonce") { subject in
            for request in RequestSignerSubject.requests {
                let first = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                _ = try await subject.signature(of: request, in: RequestSignerSubject.context(nonce: "between"))
                let second = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                try subject.require(first == second, "\(request.method) \(request.url) was signed in two ways")
            }
        },
        RequestSignerRule("another nonce produces another signature") { subject in
            for request in RequestSignerSubject.requests {
                let context = RequestSignerSubject.context(nonce: "0123456789abcdeF")
                try await subject.requireDifference("nonce", request, context: context)
            }
        },
        RequestSignerRule("another second produces another signature") { subject in
            for request in RequestSignerSubject.requests {
                let context = RequestSignerSubject.context(milliseconds: 1_700_000_001_000)
                try await subject.requireDifference("time", request, context: context)
            }
        },
        RequestSignerRule("eight requests that are signed at once do not mix") { subject in
            try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        for round in 0..<20 {
                            let request = RequestSignerSubject.form("number=\(number)&round=\(round)")
                            let context = RequestSignerSubject.context(nonce: "nonce\(number)x\(round)")
                            let first = try await subject.signer.sign(request, in: context)
                            let second = try await subject.signer.sign(request, in: context)
                            try subject.require(first == second, "request \(number) was signed in two ways")
                        }
                    }
                }
                try await group.waitForAll()
            }
        },
    ]

    /// The rule that the signature depends on a part of the request.
    static func coverage(of part: RequestSignerCompatTest.Part) -> RequestSignerRule {
        RequestSignerRule("another \(part.rawValue) produces another signature") { subject in
            for (request, other) in changes(of: part) {
                try await subject.requireDifference(part.rawValue, request, other)
            }
            guard part == .account else { return }
            for account in [nil, SignedInAccount(userID: "1001", token: "token-2")] {
                let context = RequestSignerSubject.context(account: account)
                try await subject.requireDifference("account", RequestSignerSubject.form("a=1"), context: context)
            }
        }
    }

    private static func changes(
        of part: RequestSignerCompatTest.Part
    ) -> [(SignableRequest, SignableRequest)] {
        let form = RequestSignerSubject.form("a=1&b=x")
        switch part {
        case .method: return [(form, RequestSignerSubject.form("a=1&b=x", method: "PUT"))]
        case .host: return RequestSignerSubject.requests.map { ($0, replacing("api.", "www.", in: $0)) }
        case .path: return RequestSignerSubject.requests.map { ($0, replacing("/v1/", "/v2/", in: $0)) }
        case .query:
            return ["a=2&b=x", "a=1", "b=1&a=x", "a=1&b=x&c="].map {
                (RequestSignerSubject.get("a=1&b=x"), RequestSignerSubject.get($0))
            }
        case .body:
            return ["a=2&b=x", "a=1", "b=1&a=x", "a=1&b=x&c="].map { (form, RequestSignerSubject.form($0)) }
                + [#"{"a":2,"b":"x"}"#, #"{"a":1}"#, #"{"a":"x","b":1}"#, #"{"a":1,"b":"x","c":""}"#].map {
                    (RequestSignerSubject.object(#"{"a":1,"b":"x"}"#), RequestSignerSubject.object($0))
                }
        case .contentType:
            var other = form
            other.headers[1].value += "; charset=utf-8"
            return [(form, other)]
        case .account: return []
        }
    }

    private static func replacing(_ text: String, _ other: String, in request: SignableRequest) -> SignableRequest {
        var request = request
        if let range = request.url.firstRange(of: text) { request.url.replaceSubrange(range, with: other) }
        return request
    }
}
