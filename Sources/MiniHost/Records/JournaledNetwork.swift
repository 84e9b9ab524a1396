package import MiniCore
internal import MiniIsolation
package import MiniRuntime

/// A network whose results a journal records or provides.
package struct JournaledNetwork: ProgramNetwork {
    /// What completes the requests of a program.
    package enum Requests: Sendable {
        /// The servers, and the policy of the network. The network notes each request in the journal.
        case servers
        /// The same in a test, which notes the requests and provides their files.
        case serversOfTest
        /// Mocks of a test, and the servers. The test also calls ``RunJournal/hold(_:)`` for a request to a server.
        case mocksAndServers
    }

    /// The kind of the operation of a request in a journal.
    package static let requestKind = "request"

    private let base: (any ProgramNetwork)?
    private let journal: RunJournal
    private let requests: Requests

    /// Creates the network of a program.
    ///
    /// - Parameters:
    ///   - warn: Receives the warnings of the network.
    ///   - makeBase: Makes the network of the host with a closure that receives its warnings. Not called for a replayed run
    ///     without mocks.
    package init(
        _ journal: RunJournal,
        _ requests: Requests,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
        _ makeBase: (_ warn: @escaping @Sendable (ProgramWarning) -> Void) -> (any ProgramNetwork)?,
    ) {
        self.journal = journal
        self.requests = requests
        let warnings = journal.begin("warning", of: "network", slot: nil, hold: .never) { bytes in
            if let warning: ProgramWarning = journal.decoded(bytes) { warn(warning) }
        }
        let isRecording = journal.mode == .recording
        guard isRecording || requests == .mocksAndServers else {
            base = nil
            return
        }
        base = makeBase { warning in
            // A replayed run has the warnings of the record.
            if isRecording { journal.arrive(warnings, warning.encoded, isLast: false) }
        }
    }

    /// Implements ``ProgramNetwork``.
    package func start(
        _ request: NetworkRequest,
        files: RequestFiles,
        receive: @escaping @Sendable (RequestEvent) -> Void,
    ) -> @Sendable () -> Void {
        let hasMocks = requests == .mocksAndServers
        if requests == .servers { journal.note(request) }
        let download = requests == .servers ? nil : files.download
        let number = journal.begin(
            Self.requestKind,
            of: "\(request.method) \(request.url)",
            slot: request.call?.number ?? JournaledCall.slot,
            hold: hasMocks ? .later : .now,
        ) { [journal] bytes in
            let arrival: RequestArrival? = journal.decoded(bytes)
            if let event = arrival?.delivered(to: journal.mode == .replaying ? download : nil) { receive(event) }
        }
        let isPerformed = journal.mode == .recording || hasMocks && journal.isMocked(number)
        var abort: @Sendable () -> Void = {}
        if isPerformed, let base {
            abort = base.start(request, files: files) { [journal] event in
                let arrival = RequestArrival(event, of: journal.mode == .recording ? download : nil)
                journal.arrive(number, arrival.encoded, isLast: event.isLast)
            }
        } else if hasMocks {
            journal.hold(number)
        }
        return { [journal, abort] in
            guard journal.cancel(number) else { return }
            abort()
            receive(.completed(.failure(.recordEnded)))
        }
    }

    /// Implements ``ProgramNetwork``.
    package func openSocket(
        _ request: SocketRequest,
        receive: @escaping @Sendable (SocketEvent) -> Void,
    ) async throws(APIError) -> any ProgramSocket {
        let slot = request.call?.number ?? JournaledCall.slot
        let events = journal.begin("socketEvent", of: request.url, slot: slot, hold: .never) { [journal] bytes in
            if let event: SocketEvent = journal.decoded(bytes) { receive(event) }
        }
        let opened = OneTimeResult<any ProgramSocket>()
        let ended = Result<String, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "socket", request.url, slot: slot, otherwise: ended) { [base, journal] in
            do throws(APIError) {
                guard let base else { throw APIError(.networkFailed, "this host has no network") }
                let socket = try await base.openSocket(request) { event in
                    journal.arrive(events, event.encoded, isLast: event.isLast)
                }
                opened.set(socket)
                return .success(socket.chosenProtocol)
            } catch {
                return .failure(error)
            }
        }
        do throws(APIError) {
            let chosenProtocol = try outcome.get()
            return JournaledSocket(opened.current, journal, request.url, chosenProtocol: chosenProtocol)
        } catch {
            journal.cancel(events)
            throw error
        }
    }

    /// Implements ``ProgramNetwork``.
    @concurrent package func admitMedia(_ address: String) async throws(APIError) -> String? {
        let ended = Result<String?, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "media", address, otherwise: ended) { [base] in
            do throws(APIError) { return .success(try await base?.admitMedia(address)) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Implements ``ProgramNetwork``.
    ///
    /// A web-view, which calls this, counts as pending work without a call.
    @concurrent package func openWebView(_ url: String) async throws(APIError) -> Bool {
        let ended = Result<Bool, APIError>.failure(.recordEnded)
        let outcome = await journal.result(of: "webView", url, hold: .now, otherwise: ended) { [base] in
            do throws(APIError) { return .success(try await base?.openWebView(url) ?? false) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Implements ``ProgramNetwork``.
    package func close() { base?.close() }
}

/// An event of an exchange in a record, with the content of the file that the exchange has written in a test.
private struct RequestArrival: BinaryCodable {
    /// The maximum size of the content of a file.
    private static let fileLimitInBytes = 32 << 20

    private let event: RequestEvent
    private let file: BytesReply?

    /// - Parameter download: The file of the response; nil for none, and for a file whose uses the journal records.
    init(_ event: RequestEvent, of download: (any FileReference)?) {
        guard case .completed(.success) = event, let download else {
            (self.event, file) = (event, nil)
            return
        }
        do throws(APIError) {
            let content = try Self.content(of: download)
            (self.event, file) = (event, content)
        } catch {
            (self.event, file) = (.completed(.failure(error)), nil)
        }
    }

    private static func content(of download: any FileReference) throws(APIError) -> BytesReply {
        let content = try download.open()
        guard content.count <= fileLimitInBytes else {
            throw APIError(.filesTooLarge, "a recorded download has at most \(fileLimitInBytes >> 20) MB")
        }
        return BytesReply(try content.bytes(content.count, at: 0))
    }

    /// The event, after its file was written.
    ///
    /// - Parameter download: The file of the response; nil for a file that exists already.
    func delivered(to download: (any FileReference)?) -> RequestEvent {
        guard let file, let download else { return event }
        do throws(APIError) {
            try download.create().write(file.bytes, at: 0)
            return event
        } catch {
            return .completed(.failure(error))
        }
    }

    /// Encodes the fields in order.
    func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(event)
        encoder.encode(file)
    }

    /// Decodes the fields in order.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        event = try decoder.decode()
        file = try decoder.decode()
    }
}

extension RequestEvent {
    /// Whether no event follows.
    fileprivate var isLast: Bool {
        if case .completed = self { true } else { false }
    }
}

extension SocketEvent {
    /// Whether no event follows.
    fileprivate var isLast: Bool {
        switch self {
        case .closed, .failed: true
        case .text, .bytes: false
        }
    }
}
