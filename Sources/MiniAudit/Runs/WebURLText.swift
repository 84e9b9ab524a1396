internal import MiniHost

/// Parts of requests, for messages.
enum WebURLText {
    /// The host of a URL; a description for a text that is none.
    static func host(of url: String) -> String {
        // A text that is no URL is refused by the policy.
        do throws(WebURLError) { return try WebURL(url).host.map { "\($0)" } ?? "no host" } catch { return "no URL" }
    }
}

extension NetworkRequest {
    /// The URL, the headers and the body, as text.
    var text: String {
        var text = url + "\n" + headers.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n"
        switch body {
        case .none: break
        case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
        case .form(let fields, _): text += fields.map { "\($0.name)=\($0.value)" }.joined(separator: "\n")
        }
        return text
    }

    /// The number of bytes of the URL, the headers and the body.
    var byteCount: Int {
        let size = headers.reduce(url.utf8.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        return switch body {
        case .none: size
        case .bytes(let bytes): size + bytes.count
        case .form(let fields, _): fields.reduce(size) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
    }

    /// Whether the request has a text in its URL or its body.
    func holds(_ word: String) -> Bool { text.contains(word) }
}
