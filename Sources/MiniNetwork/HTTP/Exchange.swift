internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOHTTP1

/// One request of a program with all its redirects.
///
/// It and most of its parts are classes: closures pass them from thread to thread, and each copy of a value would count the
/// references to all of its members.
final class Exchange: Sendable {
    /// The maximum number of times that a request is sent again.
    private static let repeatLimit = 3

    let request: NetworkRequest
    let network: HostProgramNetwork
    let files: RequestFiles
    /// Receives the headers and the progress.
    let observe: @Sendable (RequestEvent) -> Void
    let parts: Transports.Resources
    /// Ends the exchange prematurely.
    private let cancellation: CancellationState
    /// The share of the program's memory and file budget that the bodies use.
    let memory: ByteBudget.Share
    let disk: ByteBudget.Share

    init(
        _ request: NetworkRequest,
        _ files: RequestFiles,
        of network: HostProgramNetwork,
        over parts: Transports.Resources,
        _ cancellation: CancellationState,
        observe: @escaping @Sendable (RequestEvent) -> Void,
    ) {
        self.request = request
        self.files = files
        self.observe = observe
        self.network = network
        self.parts = parts
        self.cancellation = cancellation
        memory = ByteBudget.Share(of: network.memory)
        disk = ByteBudget.Share(of: network.disk)
    }

    var host: HostNetwork.Parts { network.host }

    /// Starts the exchange.
    ///
    /// Most requests of `my.request` need no Swift task: a task and its changes of threads add 11 µs to the 72 µs of a request of
    /// 1 KB. Files, delegates, signers, responders and redirects need one.
    ///
    /// - Parameter finish: Receives the result, on any thread.
    /// - Throws: The errors that occur before the request is sent.
    func start(_ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void) throws {
        guard let (message, entry) = try immediate() else {
            return cancellation.queue.add(cancellation) { [self] in startTask(finish) }
        }
        cancellation.queue.add(cancellation) { [self] in
            // On another thread a request costs a tenth more, as one thread frees objects that another has allocated.
            parts.executor.loop.execute { [self] in start(message, to: entry, finish) }
        }
    }

    /// The message and the destination of a request that needs no Swift task; nil for another one.
    ///
    /// A `my.request` of 1 KB takes 71.7 µs without a Swift task and 83.1 µs with one.
    func immediate() throws -> (OutgoingMessage, RequestTemplateCache.Entry)? {
        guard host.responder == nil, host.configuration.signing.signers.isEmpty, case .memory = request.destination,
            let body = OutgoingBody(request.body), let target = target()
        else { return nil }
        return (try message(with: body), try target())
    }

    private func startTask(_ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void) {
        let task = Task(executorPreference: parts.executor) { [self] in
            // The exchange was ended while it waited: nothing is sent.
            if let reason = cancellation.reason { return finish(.failure(reason)) }
            do { finish(.success(try await run())) } catch { finish(.failure(error)) }
        }
        cancellation.attach { task.cancel() }
    }

    /// Sends the request until a response is final.
    private func run() async throws -> NetworkResponse {
        let message = try message(with: try await body())
        let url = try await admit(request.url, redirectedFrom: nil)
        // A responder in place of a server receives the URL as the program wrote it.
        return try await follow(message, url, send(message, url, as: request.url))
    }

    private func start(
        _ message: OutgoingMessage,
        to entry: RequestTemplateCache.Entry,
        _ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void,
    ) {
        // The exchange was ended before it started: nothing is sent.
        guard cancellation.reason == nil else { return finish(.failure(CancellationError())) }
        let sending = prepare(message, to: entry)
        let exchange = execute(sending)
        cancellation.attach { exchange.cancel() }
        exchange.futureResult.whenComplete { [self] result in handleResult(result, of: sending, message, finish) }
    }

    /// Finishes with the first response, unless it is a redirect or the request is to be sent again.
    private func handleResult(
        _ result: Result<ResponseReceiver.Reception, any Error>,
        of sending: PreparedRequest,
        _ message: OutgoingMessage,
        _ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void,
    ) {
        if case .failure(let error) = result, CertificateProbe.isRefusal(error), cancellation.reason == nil {
            return finishWithCertificateError(error, of: sending, finish)
        }
        let outcome = Result {
            do {
                let reception = try result.get()
                if cancellation.reason != nil { throw CancellationError() }
                return reception
            } catch {
                retainPlace(of: sending)
                return try recover(sending, from: error)
            }
        }
        let url = sending.target.url
        if case .success(let reception) = outcome, Redirect(reception.head) == nil {
            return finish(.success(response(reception, from: url)))
        }
        if case .failure(let error) = outcome, !message.maySendAgain(after: error) {
            return finish(.failure(error))
        }
        let task = Task(executorPreference: parts.executor) {
            do {
                let reception =
                    switch outcome {
                    case .success(let reception): reception
                    case .failure: try await self.send(message, url, as: url.text, repeats: Self.repeatLimit - 1)
                    }
                finish(.success(try await self.follow(message, url, reception)))
            } catch {
                finish(.failure(error))
            }
        }
        cancellation.attach { task.cancel() }
    }

    /// Finishes with an error that contains the reason why a certificate was rejected.
    private func finishWithCertificateError(
        _ error: any Error,
        of sending: PreparedRequest,
        _ finish: @escaping @Sendable (Result<NetworkResponse, any Error>) -> Void,
    ) {
        let task = Task(executorPreference: parts.executor) {
            let url = sending.target.url
            let error = await self.probe.explained(error, of: url)
            finish(Result { self.response(try self.recover(sending, from: error), from: url) })
        }
        cancellation.attach { task.cancel() }
    }

    /// Resolves the destination of the request or rejects it; nil when a delegate decides first.
    private func target() -> (() throws(APIError) -> RequestTemplateCache.Entry)? {
        if let entry = network.requestTemplates.entry(for: request) { return { () throws(APIError) in entry } }
        guard let decision = network.gate.decision(on: request.url, for: resourceType) else { return nil }
        return { [self] () throws(APIError) in
            let entry = try entry(of: connectable(decision()), method: request.method, isRedirected: false)
            network.requestTemplates.keep(entry, for: request)
            return entry
        }
    }

    /// Follows redirects until a response is final.
    private func follow(
        _ message: OutgoingMessage,
        _ url: AdmittedURL,
        _ reception: ResponseReceiver.Reception,
    ) async throws -> NetworkResponse {
        var (message, url, reception) = (message, url, reception)
        var redirects = 0
        while let redirect = Redirect(reception.head) {
            if let record = reception.record { host.configuration.archive?.add(record) }
            redirects += 1
            guard redirects <= host.limits.redirects else {
                throw APIError(.networkFailed, "more than \(host.limits.redirects) redirects")
            }
            let next = try await admit(redirect.location, redirectedFrom: url)
            message.follow(redirect, from: url, to: next)
            message.note(signed: reception.url, from: url)
            url = next
            reception = try await send(message, url, as: url.text)
        }
        return response(reception, from: url)
    }

    var resourceType: NetworkPolicy.ResourceType { NetworkPolicy.ResourceType(request.initiator) }

    private func body() async throws -> OutgoingBody {
        if case .form(let fields, let file) = request.body {
            return .form(try await FormBody.make(of: fields, file, files.upload, threads: parts.files))
        }
        return OutgoingBody(request.body) ?? .none
    }

    private func message(with body: OutgoingBody) throws(APIError) -> OutgoingMessage {
        if case .bytes(let bytes) = request.body, !memory.take(bytes.count) {
            throw APIError(.networkFailed, "the pending requests exceed their common memory limit")
        }
        return try OutgoingMessage(request, body, limits: host.limits) { names in
            network.warn(ProgramWarning(droppedHeaders: names, of: resourceType))
        }
    }

    private func admit(_ text: String, redirectedFrom previous: AdmittedURL?) async throws -> AdmittedURL {
        try connectable(try await network.gate.admit(text, for: resourceType, redirectedFrom: previous?.url))
    }

    private func connectable(_ url: WebURL) throws(APIError) -> AdmittedURL {
        guard let admitted = AdmittedURL(url) else { throw APIError(.noPermission, "the URL cannot be connected to") }
        return admitted
    }

    private func entry(of url: AdmittedURL, method: String, isRedirected: Bool) throws(APIError)
        -> RequestTemplateCache.Entry
    {
        if let entry = RequestTemplateCache.Entry(url, method: method) { return entry }
        let reason = "the URL is parsed differently by the HTTP client"
        throw resourceType.refusal(ofMalformed: reason, isRedirected: isRedirected)
    }

    /// A request that is ready to be sent, with the receiver of its response.
    private struct PreparedRequest: Sendable {
        let target: RequestTemplateCache.Entry
        let request: HTTPClient.Request
        let receiver: ResponseReceiver
    }

    /// Sends a request, and repeats it while the server is about to close the connections that it uses.
    private func send(
        _ message: OutgoingMessage,
        _ url: AdmittedURL,
        as address: String,
        repeats: Int = repeatLimit,
    ) async throws -> ResponseReceiver.Reception {
        for _ in 0..<repeats {
            do {
                return try await attempt(message, url, as: address)
            } catch let error where message.maySendAgain(after: error) {
                continue
            }
        }
        return try await attempt(message, url, as: address)
    }

    private func attempt(
        _ message: OutgoingMessage,
        _ url: AdmittedURL,
        as address: String,
    ) async throws -> ResponseReceiver.Reception {
        var (message, url) = (message, url)
        try await sign(&message, &url)
        let target = try entry(of: url, method: message.method.rawValue, isRedirected: message.isRedirected)
        let sending = prepare(message, to: target)
        do {
            let reception = try await response(to: sending, at: address)
            if let file = reception.file { try await file.finish(on: parts.executor.loop).value() }
            try Task.checkCancellation()
            return reception
        } catch {
            await sending.receiver.file?.remove()
            return try recover(sending, from: await probe.explained(error, of: target.url))
        }
    }

    /// Determines why a certificate was rejected.
    private var probe: CertificateProbe { CertificateProbe(parts: parts, policy: host.configuration.policy) }

    private func prepare(_ message: OutgoingMessage, to target: RequestTemplateCache.Entry) -> PreparedRequest {
        let headers = complete(message.headers, for: target.url)
        var outgoing = target.reading
        outgoing.headers = headers
        outgoing.body = message.body.clientBody(on: parts.executor, observe: observe)
        let record = host.configuration.archive.map { _ in
            ArchivedExchange(message.method, target.url, headers, message.body, ofCall: request.call?.number)
        }
        let receiver = ResponseReceiver(from: target.url, record, observe: observe) { [self] head in
            try accept(head, from: target.url)
        }
        return PreparedRequest(target: target, request: outgoing, receiver: receiver)
    }

    private func execute(_ sending: PreparedRequest) -> HTTPClient.Task<ResponseReceiver.Reception> {
        parts.client.execute(
            request: sending.request,
            delegate: sending.receiver,
            eventLoop: .delegate(on: parts.executor.loop),
        )
    }

    /// The response of an exchange that ended because the rest of the response or of the request was not needed.
    ///
    /// - Throws: The error in all other cases.
    private func recover(_ sending: PreparedRequest, from error: any Error) throws -> ResponseReceiver.Reception {
        switch error {
        case DownloadFault.notNeeded, ResponseFault.respondedEarly: return try sending.receiver.reception()
        default: break
        }
        add(sending.receiver.record, error)
        try network.gate.refuse(error, of: sending.target.url.url, for: resourceType)
        throw error
    }

    /// The response of the server, or of a responder in its place.
    private func response(to sending: PreparedRequest, at address: String) async throws -> ResponseReceiver.Reception {
        if let responder = host.responder {
            var sent = request
            (sent.url, sent.method) = (address, sending.request.method.rawValue)
            if let reception = try await responder(sent) {
                return try await sending.receiver.take(reception, on: parts.executor.loop)
            }
        }
        let exchange = execute(sending)
        do {
            return try await withTaskCancellationHandler {
                try await exchange.futureResult.value()
            } onCancel: {
                exchange.cancel()
            }
        } catch {
            retainPlace(of: sending)
            throw error
        }
    }

    /// Keeps the place of an exchange that ends while it connects: the attempt continues and uses a descriptor.
    private func retainPlace(of sending: PreparedRequest) {
        guard cancellation.reason != nil, !sending.receiver.hasConnection else { return }
        let cancellation = cancellation
        cancellation.queue.hold(cancellation)
        parts.executor.loop.scheduleTask(in: Transports.connectTimeout) { cancellation.queue.release(cancellation) }
    }

    /// The headers with those that the host sets.
    private func complete(_ headers: HTTPHeaders, for url: AdmittedURL) -> HTTPHeaders {
        var fields = [("host", url.authority), ("accept-encoding", "gzip, deflate")]
        fields += headers.filter { name, _ in !["host", "accept-encoding"].contains(name.lowercased()) }
        if !headers.contains(name: "accept") { fields.append(("accept", "*/*")) }
        if !headers.contains(name: "user-agent") { fields.append(("user-agent", host.configuration.userAgent)) }
        if url.isSecure, let refererStart = network.refererStart, let page = request.page {
            fields.append(("referer", refererStart + PercentEncodeSet.page.encode(page)))
        }
        if !headers.contains(name: "cookie"), let cookies = host.cookies.header(for: url, for: network.program) {
            fields.append(("cookie", cookies))
        }
        return HTTPHeaders(fields)
    }

    private func add(_ record: ArchivedExchange?, _ error: any Error) {
        guard var record else { return }
        record.failed(error)
        host.configuration.archive?.add(record)
    }
}
