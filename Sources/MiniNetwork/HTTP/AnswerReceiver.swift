internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOHTTP1
internal import Synchronization

/// Takes one answer as it arrives.
///
/// Everything happens on the thread of connections. The client's own sequence of pieces would cost several hops between
/// tasks for each answer, which is as much as a small answer costs altogether.
final class AnswerReceiver: HTTPClientResponseDelegate {
    /// What becomes of a body.
    enum Destination: Sendable {
        /// Nobody wants it: so much is read that the connection can be used again.
        case nowhere(limit: Int)
        case memory(ByteBudget.Share, limit: Int)
        case file(DownloadedFile, ByteBudget.Share, limit: Int)

        fileprivate var file: DownloadedFile? { if case .file(let file, _, _) = self { file } else { nil } }

        /// Why no more is taken; nil for what is.
        fileprivate func fault(at count: Int, adding size: Int) -> DownloadFault? {
            switch self {
            case .nowhere(let limit): count > limit ? .unwanted : nil
            case .memory(let share, let limit), .file(_, let share, let limit):
                count > limit ? .tooLarge : share.take(size) ? nil : .tooMuch
            }
        }
    }

    /// What has arrived.
    final class Answer: Sendable {
        /// What was asked for, with what a signer has added.
        let url: AdmittedURL
        let head: HTTPResponseHead
        /// What the program sees of the head; empty for a redirect.
        let headers: [NetworkHeader]
        /// Empty unless it was wanted in memory.
        let body: [UInt8]
        /// Where the body is; nil unless it was wanted in a file.
        let file: DownloadedFile?
        /// The length of the body, unpacked, in bytes.
        let count: Int
        /// Whether it did not come from a server: its text is UTF-8, whatever its headers say.
        let isGiven: Bool
        let record: ArchivedExchange?

        fileprivate init(_ head: HTTPResponseHead, from url: AdmittedURL, _ state: borrowing State) {
            self.url = url
            self.head = head
            headers = state.headers
            body = state.body
            file = state.destination.file
            count = state.count
            isGiven = state.isGiven
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

        mutating func answer(from url: AdmittedURL) throws -> Answer {
            guard let head else { throw HTTPClientError.remoteConnectionClosed }
            defer { body = [] }
            return Answer(head, from: url, self)
        }
    }

    /// Takes a head: where its body goes, and what the program sees of it.
    typealias Accept = @Sendable (HTTPResponseHead) throws -> (Destination, [NetworkHeader])

    private let url: AdmittedURL
    private let accept: Accept
    private let observe: @Sendable (NetworkRequest.Event) -> Void
    private let state: Mutex<State>

    /// Makes a receiver of one answer.
    ///
    /// - Parameters:
    ///   - url: What is asked for.
    ///   - record: What the archive gets.
    ///   - observe: Is told of progress, where the body is wanted.
    ///   - accept: Is called once.
    init(
        from url: AdmittedURL,
        _ record: ArchivedExchange?,
        observe: @escaping @Sendable (NetworkRequest.Event) -> Void,
        accept: @escaping Accept,
    ) {
        self.url = url
        self.accept = accept
        self.observe = observe
        state = Mutex(State(record: record))
    }

    /// What the archive gets of an exchange that fails.
    var record: ArchivedExchange? { state.withLock { $0.record } }

    /// Where the body goes; nil unless it was wanted in a file.
    var file: DownloadedFile? { state.withLock { $0.destination.file } }

    /// Whether the request has got a connection.
    var hasConnection: Bool { state.withLock { $0.hasConnection } }

    func didSendRequestHead(task: HTTPClient.Task<Answer>, _ head: HTTPRequestHead) {
        state.withLock { $0.hasConnection = true }
    }

    func didReceiveHead(task: HTTPClient.Task<Answer>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        do {
            try begin(head)
            return task.eventLoop.makeSucceededVoidFuture()
        } catch {
            return task.eventLoop.makeFailedFuture(error)
        }
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Answer>, _ bytes: ByteBuffer) -> EventLoopFuture<Void> {
        add(bytes, on: task.eventLoop)
    }

    func didFinishRequest(task: HTTPClient.Task<Answer>) throws -> Answer { try finish() }

    /// Takes an answer that did not come over a connection.
    func take(_ response: NetworkResponse, on loop: any EventLoop) async throws -> Answer {
        state.withLock { $0.isGiven = true }
        let headers = HTTPHeaders(response.headers.map { ($0.name, $0.value) })
        let status = HTTPResponseStatus(statusCode: response.status)
        try begin(HTTPResponseHead(version: .http1_1, status: status, headers: headers))
        try await add(ByteBuffer(bytes: response.body), on: loop).value()
        return try finish()
    }

    private func begin(_ received: HTTPResponseHead) throws {
        var head = received
        // The library puts it in where there is no length; no server may send it (RFC 9113, section 8.2.2).
        if head.version.major > 1 { head.headers.remove(name: "transfer-encoding") }
        state.withLock { state in
            state.record?.answered(head.status, version: head.version.major, head.headers)
            state.head = head
        }
        let (destination, headers) = try accept(head)
        let length = Self.length(of: head)
        state.withLock { state in
            (state.destination, state.headers) = (destination, headers)
            switch destination {
            case .nowhere: break
            // The progress of an upload is that of its body, not of what the server says to it.
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

    private func finish() throws -> Answer {
        try state.withLock { state in
            state.report?.finish()
            return try state.answer(from: url)
        }
    }

    /// The answer as far as it has come.
    func answer() throws -> Answer { try state.withLock { try $0.answer(from: url) } }

    /// The length that is told is that of the compressed body.
    static func length(of head: HTTPResponseHead) -> Int? {
        guard !head.headers.contains(name: "content-encoding") else { return nil }
        return head.headers.first(name: "content-length").flatMap { Int($0) }
    }
}
