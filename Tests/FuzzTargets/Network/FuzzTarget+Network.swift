internal import MiniAPIs
internal import MiniNetwork
internal import Mutations

/// What programs and servers send: URLs, cookies, texts of charsets, and images.
extension FuzzTarget {
    /// URLs, without and with a base.
    package static let urls = FuzzTarget(
        "urls",
        "URLs, parsed and serialized",
        InputSource(texts: urlTexts, pieces: MutationPieces.urls),
        execute: { input in
            let text = String(decoding: input, as: UTF8.self)
            let url: WebURL
            do throws(WebURLError) {
                url = try WebURL(text, relativeTo: input.count.isMultiple(of: 3) ? base : nil)
            } catch {
                return .rejected("url")
            }
            let serialized = url.serialized
            try require(serialized.utf8.allSatisfy { $0 < 0x7F && $0 >= 0x20 }, "the text is \(serialized)")
            let again = try WebURL(serialized)
            try require(again == url && again.serialized == serialized, "\(serialized) becomes \(again.serialized)")
            return .accepted
        },
    )

    /// The decisions of a policy about URLs and redirects.
    package static let networkPolicy = FuzzTarget(
        "network-policy",
        "decisions of a policy with one domain about URLs and redirects",
        InputSource(texts: urlTexts, pieces: MutationPieces.urls),
        execute: { input in
            let text = String(decoding: input, as: UTF8.self)
            let policy = try restrictivePolicy()
            var isAllowed = false
            for type in NetworkPolicy.ResourceType.allCases {
                let previous = input.count.isMultiple(of: 3) ? base : nil
                let decision = policy.evaluate(text, for: type, redirectedFrom: previous)
                guard case .allowed(let url) = decision else { continue }
                isAllowed = true
                try checkAllowed(url, for: type)
                let again = policy.evaluate(url.serialized, for: type)
                try require(again == decision, "the decision about \(url.serialized) differs")
            }
            return isAllowed ? .accepted : .rejected("refused")
        },
    )

    /// The headers with which servers set cookies.
    package static let cookies = FuzzTarget(
        "cookies",
        "cookies of servers, stored and sent",
        InputSource(texts: cookieTexts, pieces: MutationPieces.headers),
        execute: { input in
            guard let url = AdmittedURL(base) else { throw FuzzViolation("no connection can be made to \(base)") }
            let values = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            var jar = CookieJar(limit: 20)
            jar.store(values.map(String.init), from: url, now: 1_700_000_000) { $0 == "com" }
            guard let header = jar.header(for: url, now: 1_700_000_001) else { return .rejected("cookie") }
            let isLine = header.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" }
            try require(isLine, "the header contains a control character")
            return .accepted
        },
    )

    /// The envelopes of errors in responses to signed requests.
    ///
    /// The first byte of the input decides about the status of the response.
    package static let envelopes = FuzzTarget(
        "envelopes",
        "envelopes of errors in responses to signed requests",
        InputSource(envelopeTexts.map { [100] + Array($0.utf8) }, pieces: MutationPieces.json),
        execute: { input in
            let status = 100 + Int(input.first ?? 0)
            let body = Array(input.dropFirst())
            guard let error = ServiceError(status: status, body: body) else { return .rejected("envelope") }
            guard (200..<300).contains(status) else {
                let isOfStatus = error.code == status && error.eventID.isEmpty && error.accountEvent == nil
                try require(isOfStatus, "the body of a response with the status \(status) is used")
                return .accepted
            }
            try require(error.code != 0, "the code 0 is an error")
            let endsSession = error.code == -100 || error.code == -99
            try require((error.accountEvent != nil) == endsSession, "the code \(error.code) has another event")
            // A replaced invalid byte has three.
            let byteCount = error.message.utf8.count + error.eventID.utf8.count
            try require(byteCount <= 3 * body.count, "\(body.count) bytes become \(byteCount)")
            return .accepted
        },
    )

    /// Texts of charsets.
    ///
    /// The first byte of the input is the number of the charset.
    package static let charsets = FuzzTarget(
        "charsets",
        "texts of charsets",
        InputSource(
            [
                [0] + Array("text".utf8), [1, 0xC4, 0xE3, 0xBA, 0xC3], [2, 0xA7, 0x41], [3, 0xFF, 0xFE, 0x61, 0],
                [4, 0x82, 0xA0], [5, 0x1B, 0x24, 0x42, 0x24, 0x22], [6, 0xE4], [7, 0xD8, 0x3D, 0xDE, 0],
            ],
            pieces: ["\u{1B}$B", "\u{1B}(B", "~{", "+AGE-", "\u{0}", "a"]
        ),
        execute: { input in
            let name = charsetNames[Int(input.first ?? 0) % charsetNames.count]
            guard let text = Charset.text(Array(input.dropFirst()), in: name) else { return .rejected("charset") }
            // A character has at least one byte, and a byte becomes at most three characters of a few bytes each.
            try require(text.utf8.count <= 12 * input.count, "\(input.count) bytes become \(text.utf8.count)")
            return .accepted
        },
    )

    /// The first bytes of images.
    package static let images = FuzzTarget(
        "images",
        "headers of images",
        InputSource(imageHeaders, pieces: ["\u{0}\u{0}", "RIFF", "WEBP", "VP8X", "GIF8", "BM"]),
        execute: { input in
            guard let header = ImageHeader(input) else { return .rejected("image") }
            try require(header.width >= 0 && header.height >= 0, "the size is \(header.width) × \(header.height)")
            return .accepted
        },
    )

    /// The URL of a server of the allowed domain.
    private static let base: WebURL = {
        do throws(WebURLError) {
            return try WebURL("https://api.example.com/a/b?c=d")
        } catch {
            preconditionFailure("The URL is valid.")
        }
    }()

    /// A policy that allows public addresses of one domain.
    private static func restrictivePolicy() throws(ServerDomainError) -> NetworkPolicy {
        var policy = NetworkPolicy()
        policy.domains = try ServerDomains(domains: ["example.com"])
        policy.addresses = .publicOnly()
        return policy
    }

    /// Requires that an allowed URL is one of the policy.
    private static func checkAllowed(_ url: WebURL, for type: NetworkPolicy.ResourceType) throws(FuzzViolation) {
        let schemes = type == .webView ? ["https", "http"] : type == .connectSocket ? ["wss"] : ["https"]
        try require(schemes.contains(url.scheme), "the scheme of \(url.serialized) is allowed for \(type)")
        try require(!url.hasCredentials, "the credentials of \(url.serialized) are allowed")
        switch url.host {
        case .domain(let name):
            let name = name.hasSuffix(".") ? String(name.dropLast()) : name
            let isCovered = type == .webView || name == "example.com" || name.hasSuffix(".example.com")
            try require(isCovered && name != "localhost", "the server of \(url.serialized) is allowed")
        case .address(let address):
            try require(type == .webView && address.isPublic, "the address of \(url.serialized) is allowed")
        case .opaque, .empty, nil:
            throw FuzzViolation("\(url.serialized) without a server is allowed")
        }
    }

    private static let urlTexts = [
        "https://example.com/a/../b?c=d#e", "https://user:word@api.example.com:8443/%41%zz", "//example.com/a",
        "../a?b",
        "http://0x7f.1/", "https://[::ffff:127.0.0.1]:443/", "wss://bücher.example.com/", "file:///C|/a/..",
        "mailto:a@b",
        "https://example.com.:80/\\a", "custom://a b/c", "https://xn--bcher-kva.example.com", "?a", "#b", "",
    ]

    private static let cookieTexts = [
        "a=b; Path=/; Secure; HttpOnly", "__Host-a=b; Path=/; Secure\nc=d; Domain=.example.com; Max-Age=60",
        "a=; Expires=Wed, 09 Jun 2032 10:18:14 GMT", "=b", "a; Domain=com", "a=b; Path=/a; SameSite=None; Max-Age=-1",
    ]

    private static let envelopeTexts = [
        #"{"err":{"code":-100,"msg":"expired","eventId":"e1"}}"#,
        #"{"err":{"code":-99,"msg":"","eventId":"https://a"}}"#,
        #"{"err":{"code":0,"msg":"ok"},"data":[1,null]}"#, #"{"a":{"b":"\u00e4"},"err":{"code":1e3,"msg":"m"}}"#,
        #"{"err":{"code":"-100"}}"#, #"{"err":null}"#, "[]", "",
    ]

    private static let charsetNames = [
        "iso-8859-1", "gbk", "big5", "utf-16", "shift_jis", "iso-2022-jp", "windows-1252", "utf-16be",
    ]

    private static let imageHeaders: [[UInt8]] = [
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 2, 0],
        Array("GIF89a".utf8) + [1, 0, 2, 0, 0, 0],
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 0, 1, 1, 0x11, 0],
        Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8X".utf8) + [UInt8](repeating: 1, count: 20),
        Array("RIFF".utf8) + [30, 0, 0, 0] + Array("WEBPVP8L".utf8) + [UInt8](repeating: 0x2F, count: 20),
        Array("BM".utf8) + [UInt8](repeating: 9, count: 30),
    ]
}
