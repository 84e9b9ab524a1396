internal import MiniHost
internal import Synchronization

/// A network without servers, which records the requests of a page and completes them in one way.
///
/// ## Threading
/// May be used from any thread.
final class AuditNetwork: ProgramNetworkProvider {
    /// How requests complete.
    enum Mode: Sendable, Hashable {
        /// No server can be reached.
        case unreachable
        /// Servers return an empty JSON object, except for the requests of these numbers, which are cut off.
        case json(cut: Range<Int>?)
        /// Servers have an error.
        case serverError
        /// Servers return an HTML page.
        case html
        /// Servers do not respond.
        case pending
    }

    /// What a page has requested.
    struct Record: Sendable {
        var requests: [NetworkRequest] = []
        var sockets: [String] = []
        var webViews: [String] = []
        /// The addresses of images, sounds and videos, without repetitions and up to a limit.
        var media: [String] = []
        /// Whether more was requested than is kept.
        var isTruncated = false
        /// Whether there are as many addresses of images, sounds and videos as are kept: a page passes on no more of them.
        var hasMostMedia: Bool { media.count >= AuditNetwork.limit }
        /// The number of requests.
        fileprivate var number = 0
        /// The bytes of the requests that are kept.
        fileprivate var byteCount = 0

        /// An address that a page uses.
        struct Use {
            let url: String
            let type: NetworkPolicy.ResourceType
            /// What is sent: the URL, the headers and the body.
            let text: String
        }

        /// The addresses of requests, sockets and web-views.
        var uses: [Use] {
            requests.map { Use(url: $0.url, type: .init($0.initiator), text: $0.text) }
                + sockets.map { Use(url: $0, type: .connectSocket, text: $0) }
                + webViews.map { Use(url: $0, type: .webView, text: $0) }
        }
    }

    private let mode: Mode
    private let policy: NetworkPolicy
    private let state = Mutex(Record())

    /// The most requests, sockets, web-views and addresses of media of a page that are kept, each.
    static let limit = 1_000
    /// The most bytes of requests that are kept.
    private static let byteLimit = 32 << 20

    init(_ mode: Mode, policy: NetworkPolicy) {
        self.mode = mode
        self.policy = policy
    }

    /// What was requested so far.
    var record: Record { state.withLock { $0 } }

    func network(
        for program: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        Connection(network: self)
    }

    /// Notes a request, and returns its number from 0.
    private func note(_ request: NetworkRequest) -> Int {
        state.withLock { record in
            let size = request.byteCount
            if record.requests.count < Self.limit, record.byteCount + size <= Self.byteLimit {
                record.requests.append(request)
                record.byteCount += size
            } else {
                record.isTruncated = true
            }
            record.number += 1
            return record.number - 1
        }
    }

    /// Notes the address of a socket or a web-view.
    private func note(_ url: String, in list: any WritableKeyPath<Record, [String]> & Sendable) {
        state.withLock { record in
            if record[keyPath: list].count < Self.limit {
                record[keyPath: list].append(url)
            } else {
                record.isTruncated = true
            }
        }
    }

    /// Notes the address of an image, a sound or a video.
    private func noteMedia(_ url: String) {
        state.withLock { record in
            if record.media.count < Self.limit, !record.media.contains(url) { record.media.append(url) }
        }
    }

    private func response(to request: NetworkRequest, _ number: Int) async throws(APIError) -> NetworkResponse {
        if case .refused(_, let error) = policy.evaluate(request.url, for: .init(request.initiator)) { throw error }
        switch mode {
        case .unreachable: throw APIError(.networkFailed, "there is no network")
        case .json(let cut) where cut?.contains(number) ?? false:
            throw APIError(.networkFailed, "the connection was cut off")
        case .json: return Self.response(to: request, 200, "application/json", "{}")
        case .serverError: return Self.response(to: request, 500, "text/plain", "Internal Server Error")
        case .html: return Self.response(to: request, 200, "text/html", "<!doctype html><title>Sign in</title>")
        case .pending:
            // Cancelled when the program ends.
            do { try await Task.sleep(for: .seconds(3_600)) } catch { throw APIError(.aborted, "aborted") }
            throw APIError(.timedOut, "the server did not respond")
        }
    }

    private static func response(
        to request: NetworkRequest,
        _ status: Int,
        _ type: String,
        _ text: String,
    ) -> NetworkResponse {
        NetworkResponse(
            status: status,
            headers: [NetworkHeader("Content-Type", type)],
            body: Array(text.utf8),
            url: request.url,
        )
    }

    /// The network as one program sees it.
    private struct Connection: ProgramNetwork {
        let network: AuditNetwork

        func start(
            _ request: NetworkRequest,
            files: RequestFiles,
            receive: @escaping @Sendable (RequestEvent) -> Void,
        ) -> @Sendable () -> Void {
            let number = network.note(request)
            return RequestEvent.completing(receive) { () throws(APIError) in
                try await network.response(to: request, number).delivered(to: files, receive)
            }
        }

        @concurrent func openSocket(
            _ request: SocketRequest,
            receive: @escaping @Sendable (SocketEvent) -> Void,
        ) async throws(APIError) -> any ProgramSocket {
            network.note(request.url, in: \.sockets)
            throw APIError(.networkFailed, "there is no network")
        }

        @concurrent func admitMedia(_ address: String) async throws(APIError) -> String? {
            network.noteMedia(address)
            return nil
        }

        @concurrent func openWebView(_ url: String) async throws(APIError) -> Bool {
            network.note(url, in: \.webViews)
            return true
        }

        func close() {}
    }
}
