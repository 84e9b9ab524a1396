internal import AsyncHTTPClient
internal import MiniCore
internal import NIOHTTP1
internal import Synchronization

/// The URLs that one program has asked for and may: most programs ask for the same ones again and again.
///
/// What is kept follows from the text alone, which would be judged, taken apart and read by the client in the same way again.
/// Refusals are not kept, nor what a delegate says.
final class KnownURLs: Sendable {
    /// A URL that may be connected to, in the form in which the client takes it.
    final class Entry: Sendable {
        let url: AdmittedURL
        /// Without headers and body.
        let reading: HTTPClient.Request

        /// Has the client read a URL; nil for one that the client, which parses it again, would connect elsewhere with.
        init?(_ url: AdmittedURL, method: String) {
            // A URL that the client cannot read is refused like one that it reads in another way.
            guard let reading = try? HTTPClient.Request(url: url.text, method: HTTPMethod(rawValue: method)),
                (1...65535).contains(url.port), reading.scheme == url.url.scheme,
                reading.host == url.url.host?.description,
                reading.port == url.port
            else { return nil }
            self.url = url
            self.reading = reading
        }
    }

    /// How many there may be; all are forgotten for one more.
    private static let limit = 64
    /// The longest text that is kept, in bytes.
    private static let textLimit = 2048

    private struct Key: Hashable {
        let text: ExactString
        let method: String
        let surface: NetworkRequest.Surface

        init(_ request: NetworkRequest) {
            (text, method, surface) = (ExactString(request.url), request.method, request.surface)
        }
    }

    private let entries = Mutex<[Key: Entry]>([:])

    /// What is known of the URL of a request.
    func entry(for request: NetworkRequest) -> Entry? {
        let key = Key(request)
        return entries.withLock { $0[key] }
    }

    /// Keeps what was found out of the URL of a request.
    func keep(_ entry: Entry, for request: NetworkRequest) {
        guard request.url.utf8.count <= Self.textLimit else { return }
        let key = Key(request)
        entries.withLock { entries in
            if entries.count >= Self.limit { entries = [:] }
            entries[key] = entry
        }
    }
}
