internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Receives one response as it arrives.
///
/// All methods run on the thread of the connections. The client's own asynchronous sequence would need several hops between
/// tasks for each response, which cost as much as a small response itself.
final class ResponseReceiver: HTTPClientResponseDelegate {
    /// The destination of a body.
    enum Destination: Sendable {
        /// Discards the body. The limit is the number of bytes that are read so that the connection can be used again.
        case nowhere(limit: Int)
        case memory(ByteBudget.Share, limit: Int)
        case file(DownloadedFile, ByteBudget.Share, limit: Int)

        fileprivate var file: DownloadedFile? { if case .file(let file, _, _) = self { file } else { nil } }

        /// The reason why no more is received; nil to continue.
        fileprivate func fault(at count: Int, adding size: Int) -> DownloadFault? {
            switch self {
            case .nowhere(let limit): count > limit ? .notNeeded : nil
            case .memory(let share, let limit), .file(_, let share, let limit):
                count > limit ? .tooLarge : share.take(size) ? nil : .budgetExceeded
            }
        }
    }

    /// A received response.
    final class Reception: Sendable {
        /// The requested URL, including the fields that a signer has added.
        let url: AdmittedURL
        let head: HTTPResponseHead
        /// The headers that are visible to the program; empty for a redirect.
        let headers: [NetworkHeader]
        /// The body; empty unless the destination is memory.
        let body: [UInt8]
        /// The file with the body; nil unless the destination is a file.
        let file: DownloadedFile?
        /// The length of the decompressed body, in bytes.
        let count: Int
        /// Whether the response did not come from a server.
        ///
        /// Its text is then UTF-8 regardless of its headers.
        let isFromResponder: Bool
        let record: ArchivedExchange?

        fileprivate init(_ head: HTTPResponseHead, from url: AdmittedURL, _ state: borrowing State) {
            self.url = url
            self.head = head
            headers = state.headers
            body = state.body
            file = state.destination.file
            count = state.count
            isFromResponder = state.isGiven
            record = state.record
        }
    }

    fileprivate struct State {
        var record: ArchivedExchange?
        var head: HTTPResponseHead?
        var headers: [NetworkHeader] = []
        var destination = Destination.nowhere(limit: 0)
        var report: ProgressReport?
        var count = 0
        var isGiven = false
        var hasConnection = false
        var body: [UInt8] = []

        mutating func reception(from url: AdmittedURL) throws -> Reception {
            guard let head else { throw HTTPClientError.remoteConnectionClosed }
            defer { body = [] }
            return Reception(head, from: url, self)
        }
    }

    /// Receives a head and returns the destination of the body and the headers that are visible to the program.
    typealias Accept = @Sendable (HTTPResponseHead) throws -> (Destination, [NetworkHeader])

    private let url: AdmittedURL
    private let accept: Accept
    private let observe: @Sendable (RequestEvent) -> Void
    private let state: Mutex<State>

    /// Creates a receiver of one response.
    ///
    /// - Parameters:
    ///   - url: The requested URL.
    ///   - record: The record for the archive.
    ///   - observe: Receives the progress, unless the body is discarded.
    ///   - accept: Is called once.
    init(
        from url: AdmittedURL,
        _ record: ArchivedExchange?,
        observe: @escaping @Sendable (RequestEvent) -> Void,
        accept: @escaping Accept,
    ) {
        self.url = url
        self.accept = accept
        self.observe = observe
        state = Mutex(State(record: record))
    }

    /// The record for the archive of an exchange that fails.
    var record: ArchivedExchange? { state.withLock { $0.record } }

    /// The file for the body; nil unless the destination is a file.
    var file: DownloadedFile? { state.withLock { $0.destination.file } }

    /// Whether the request has a connection.
    var hasConnection: Bool { state.withLock { $0.hasConnection } }

    func didSendRequestHead(task: HTTPClient.Task<Reception>, _ head: HTTPRequestHead) {
        state.withLock { $0.hasConnection = true }
    }

    func didReceiveHead(task: HTTPClient.Task<Reception>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        do {
            try begin(head)
            return task.eventLoop.makeSucceededVoidFuture()
        } catch {
            return task.eventLoop.makeFailedFuture(error)
        }
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Reception>, _ bytes: ByteBuffer) -> EventLoopFuture<Void> {
        add(bytes, on: task.eventLoop)
    }

    func didFinishRequest(task: HTTPClient.Task<Reception>) throws -> Reception { try finish() }

    /// Receives a response that did not come over a connection.
    func take(_ response: NetworkResponse, on loop: any EventLoop) async throws -> Reception {
        state.withLock { $0.isGiven = true }
        let headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        let status = HTTPResponseStatus(statusCode: response.status)
        try begin(HTTPResponseHead(version: .http1_1, status: status, headers: headers))
        try await add(ByteBuffer(bytes: response.body), on: loop).value()
        return try finish()
    }

    private func begin(_ received: HTTPResponseHead) throws {
        var head = received
        // The library adds it to a response without a length; a server may not send it (RFC 9113, section 8.2.2).
        if head.version.major > 1 { head.headers.remove(name: "transfer-encoding") }
        state.withLock { state in
            state.record?.recordResponse(head.status, version: head.version.major, head.headers)
            state.head = head
        }
        let (destination, headers) = try accept(head)
        let length = Self.length(of: head)
        state.withLock { state in
            (state.destination, state.headers) = (destination, headers)
            switch destination {
            case .nowhere: break
            // The progress of an upload is that of the request's body, not of the response.
            case .memory(_, let limit): state.body.reserveCapacity(min(length ?? 0, limit))
            case .file: state.report = ProgressReport(total: length, observe: observe)
            }
        }
    }

    private func add(_ bytes: ByteBuffer, on loop: any EventLoop) -> EventLoopFuture<Void> {
        let (destination, fault) = state.withLock { state in
            state.count += bytes.readableBytes
            state.report?.add(bytes.readableBytes)
            let fault = state.destination.fault(at: state.count, adding: bytes.readableBytes)
            if fault == nil, case .memory = state.destination {
                state.body.append(contentsOf: bytes.readableBytesView)
            }
            return (state.destination, fault)
        }
        if let fault { return loop.makeFailedFuture(fault) }
        if case .file(let file, _, _) = destination { return file.write(bytes, on: loop) }
        return loop.makeSucceededVoidFuture()
    }

    private func finish() throws -> Reception {
        try state.withLock { state in
            state.report?.finish()
            return try state.reception(from: url)
        }
    }

    /// The response with the parts that have arrived so far.
    func reception() throws -> Reception { try state.withLock { try $0.reception(from: url) } }

    /// The length in the head is that of the compressed body.
    static func length(of head: HTTPResponseHead) -> Int? {
        guard !head.headers.contains(name: "content-encoding") else { return nil }
        return head.headers.first(name: "content-length").flatMap { Int($0) }
    }
}
