internal import AsyncHTTPClient
internal import MiniCore
internal import NIOHTTP1
internal import Synchronization

/// A cache of the URLs that one program may request: most programs use the same ones repeatedly.
///
/// An entry depends on the text alone, which would be checked and parsed again with the same result. Rejections and
/// decisions of a delegate are not cached.
final class RequestTemplateCache: Sendable {
    /// A URL that may be connected to, in the form that the client requires.
    final class Entry: Sendable {
        let url: AdmittedURL
        /// The parsed request, without headers and body.
        let reading: HTTPClient.Request

        /// Lets the client parse a URL; nil when the client would connect to another destination than the policy has
        /// allowed.
        init?(_ url: AdmittedURL, method: String) {
            // A URL that the client cannot parse is rejected like one that it parses in another way.
            guard let reading = try? HTTPClient.Request(url: url.text, method: HTTPMethod(rawValue: method)),
                (1...65535).contains(url.port), reading.scheme == url.url.scheme,
                reading.host == url.url.host?.description,
                reading.port == url.port
            else { return nil }
            self.url = url
            self.reading = reading
        }
    }

    /// The maximum number of entries.
    ///
    /// All entries are removed before another one is added.
    private static let limit = 64
    /// The maximum length of a cached text, in bytes.
    private static let textLimit = 2048

    private struct Key: Hashable {
        let text: ExactString
        let method: String
        let initiator: NetworkRequest.Initiator

        init(_ request: NetworkRequest) {
            (text, method, initiator) = (ExactString(request.url), request.method, request.initiator)
        }
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// The cached entry for the URL of a request.
    func entry(for request: NetworkRequest) -> Entry? {
        let key = Key(request)
        return entries.withLock { $0[key] }
    }

    /// Adds an entry for the URL of a request.
    func keep(_ entry: Entry, for request: NetworkRequest) {
        guard request.url.utf8.count <= Self.textLimit else { return }
        let key = Key(request)
        entries.withLock { entries in
            if entries.count >= Self.limit { entries = [:] }
            entries[key] = entry
        }
    }
}
