import MiniCore

extension RequestSignerRule {
    /// Rules for sent requests: they match the program's requests and do not contain the key.
    static let requests: [RequestSignerRule] = [
        RequestSignerRule("the key is never sent") { subject in
            for request in RequestSignerSubject.requests {
                let signed = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                let fields = signed.headers.map { "\($0.name): \($0.value)" }
                let sent = [Array(signed.url.utf8), Array(fields.joined(separator: "\n").utf8), signed.body]
                for (form, text) in spellings(of: subject.key) {
                    let isSent = sent.contains { contains($0, text) }
                    try subject.require(!isSent, "\(request.method) \(request.url) holds it \(form)")
                }
            }
        },
        RequestSignerRule("the method and the resource of the program are kept") { subject in
            for request in RequestSignerSubject.requests {
                let signed = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                try subject.require(signed.method == request.method, "\(request.method) became \(signed.method)")
                let (before, after) = (resource(request.url), resource(signed.url))
                try subject.require(before == after, "\(before) became \(after)")
            }
        },
        RequestSignerRule("the headers of the program are kept") { subject in
            for request in RequestSignerSubject.requests {
                let signed = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                for header in request.headers {
                    let isKept = signed.values(of: header.name) == [header.value]
                    try subject.require(isKept, "\(header.name) is \(signed.values(of: header.name))")
                }
            }
        },
        RequestSignerRule("the parameters of the program are kept") { subject in
            for request in RequestSignerSubject.requests {
                let signed = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                let sent = parameters(of: signed)
                for (name, values) in parameters(of: request) {
                    let others = sent[name] ?? []
                    try subject.require(others == values, "\(request.method): '\(name)' is \(others), not \(values)")
                }
            }
        },
        RequestSignerRule("a header is one line") { subject in
            for request in RequestSignerSubject.requests {
                let signed = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                for header in signed.headers {
                    let isLine = "\(header.name)\(header.value)".utf8.allSatisfy { ![0, 10, 13].contains($0) }
                    try subject.require(isLine, "\(header.name.debugDescription) is not")
                }
            }
        },
        RequestSignerRule("a parameter with a reserved name is error 2") { subject in
            for name in subject.reservedNames.sorted() {
                let requests = [
                    RequestSignerSubject.form("a=1&\(name)=1"), RequestSignerSubject.object(#"{"\#(name)":"1"}"#),
                    RequestSignerSubject.get("\(name)=1"),
                ]
                for request in requests {
                    do throws(APIError) {
                        _ = try await subject.signer.sign(request, in: RequestSignerSubject.context())
                    } catch {
                        try subject.require(
                            error.hasCode(of: .invalidParameter),
                            "'\(name)' is error \(error.code)"
                        )
                        continue
                    }
                    throw RuleViolation(detail: "\(request.method) with '\(name)' was signed")
                }
            }
        },
    ]

    /// The encodings in which a key might be sent.
    private static func spellings(of key: [UInt8]) -> [(String, [UInt8])] {
        let digits = key.hexadecimalText
        return [
            ("as it is", key),
            ("in hexadecimal digits", Array(digits.utf8)),
            ("in hexadecimal capitals", Array(digits.uppercased().utf8)),
            ("in Base64", Array(Base64.encode(key).utf8.prefix { $0 != UInt8(ascii: "=") })),
        ]
    }

    private static func contains(_ bytes: [UInt8], _ text: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    /// The values of each name in the query and in the body, without decoding.
    private static func parameters(of request: SignableRequest) -> [String: [String]] {
        let query = request.url.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst()
        let body = String(decoding: request.body, as: UTF8.self)
        // A body that cannot be parsed is not JSON.
        let object = (try? JSON.parse(body))?.object
        let fields = (object == nil ? [query, body[...]] : [query]).flatMap { $0.split(separator: "&") }.map { field in
            let name = field.prefix { $0 != "=" }
            return (String(name), String(field[name.endIndex...].dropFirst()))
        }
        let properties = (object?.properties ?? []).map { ($0.key, JSON.text($0.value)) }
        return Dictionary((fields + properties).map { ($0, [$1]) }, uniquingKeysWith: +)
    }

    /// A URL without its query.
    private static func resource(_ url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }
}
