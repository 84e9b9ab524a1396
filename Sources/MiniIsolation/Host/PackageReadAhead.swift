internal import Synchronization

/// The files that pages have requested when they were started, so that the next start sends them in advance.
///
/// Only the names are kept: the files are read at each start.
///
/// ## Threading
/// May be used from any thread.
final class PackageReadAhead: Sendable {
    /// The first page of a program.
    struct Page: Hashable, Sendable {
        /// The path of the program's folder, or the id of a program in an archive.
        let folder: String
        /// The path of the page without its query; nil for the first page of app.json.
        let path: String?
    }

    /// The number of requests that are kept for a page.
    private static let requestLimit = 128
    /// The maximum length of a path that is kept, in bytes.
    private static let pathLimit = 1_024
    /// The number of pages whose requests are kept.
    private static let pageLimit = 64
    /// The maximum number of bytes that are sent in advance.
    private static let byteLimit = 4 << 20

    private let requests = Mutex<[Page: [PackageRequest]]>([:])

    /// The replies to send with the start of a page; empty for a page that was never started.
    func replies(for page: Page, from server: ServiceServer) -> [PackageReply] {
        var byteCount = 0
        var replies: [PackageReply] = []
        for request in requests.withLock({ $0[page] }) ?? [] {
            let reply = PackageReply(to: request, bytes: server.reply(to: request))
            byteCount += reply.bytes.count
            if byteCount > Self.byteLimit { break }
            replies.append(reply)
        }
        return replies
    }

    /// Keeps a request of a page that is being started.
    func keep(_ request: PackageRequest, for page: Page) {
        guard request.path.utf8.count <= Self.pathLimit else { return }
        requests.withLock { requests in
            if requests[page] == nil, requests.count >= Self.pageLimit { requests.removeAll() }
            var kept = requests[page] ?? []
            requests[page] = nil
            if kept.count < Self.requestLimit, !kept.contains(request) { kept.append(request) }
            requests[page] = kept
        }
    }
}
