internal import MiniChannel
package import MiniCore
package import MiniRuntime
internal import Synchronization

/// Serves the requests of one worker with the services of the host.
///
/// A worker is not trusted: its identity is that of its connection, its permissions are checked again, and it names files by
/// the paths that programs use.
///
/// ## Threading
/// ``serve(_:_:)`` is called for one request after another, on any thread. Everything else may be called from any thread.
package final class ServiceServer: Sendable {
    /// The requests that a worker may have in flight, in addition to the calls of its program.
    private static let requestLimit = 20_000
    /// The bytes of the requests that a worker may have in flight.
    private static let requestByteLimit = 128 << 20

    /// What the host serves to a program.
    struct Parts: Sendable {
        let identity: ProgramIdentity
        let permissions: ProgramPermissions
        let apis: APIRegistry
        let package: any PackageReader
        let styleCache: (any StyleCache)?
        let textDecoder: NetworkResponse.TextDecoder?
        let delegateDeadline: Duration
        let authorizer: (any CallAuthorizer)?
    }

    struct State {
        var operations: [Int: (operation: StartedOperation, byteCount: Int)] = [:]
        /// The bytes of the requests in flight.
        var byteCount = 0
        /// The size of the request that is served now.
        var currentByteCount = 0
        var sockets: [Int: ServedSocket] = [:]
        var isClosed = false
    }

    let parts: Parts
    private let userInterface: ProgramUserInterface
    let services: Monitor<ProgramServices>
    /// Runs the host's own JSAPIs; nil if there are none.
    let functions: FunctionServer?
    let state = Mutex(State())
    private let sendBytes: @Sendable ([UInt8]) -> Void

    /// - Parameters:
    ///   - functions: The host's own JSAPIs; nil if there are none.
    ///   - sendBytes: Sends an encoded message to the worker.
    init(
        _ parts: Parts,
        _ services: sending ProgramServices,
        functions: FunctionServer.Setup? = nil,
        sendBytes: @escaping @Sendable ([UInt8]) -> Void,
    ) {
        self.parts = parts
        let userInterface = services.userInterface
        self.userInterface = userInterface
        let monitor = Monitor(services)
        self.services = monitor
        self.functions = functions.map { FunctionServer($0, monitor, userInterface) { sendBytes($0.encoded) } }
        self.sendBytes = sendBytes
    }

    /// Creates the server of a program.
    ///
    /// - Parameters:
    ///   - run: The number of the run of the program; nil if it is unknown.
    ///   - now: The time of a virtual clock; nil for the system's time.
    ///   - report: Receives the warnings and the other events that the services cause.
    ///   - sendBytes: Sends an encoded message to the worker.
    package convenience init(
        _ isolated: IsolatedProgramOptions,
        _ options: ProgramOptions,
        run: Int? = nil,
        now: (@Sendable () -> WallTime)? = nil,
        report: @escaping @Sendable (ProgramEvent) -> Void,
        sendBytes: @escaping @Sendable ([UInt8]) -> Void,
    ) {
        self.init(
            isolated.parts,
            ProgramServices(options, run: run, now: now) { report(.warning($0)) },
            functions: FunctionServer.Setup(isolated, options, report),
            sendBytes: sendBytes,
        )
    }

    // MARK: Messages

    /// Sends a message of limited size.
    func send(_ message: HostMessage) { sendBytes(message.encoded) }

    /// Sends a message, or another one with the error of a message that is too large.
    ///
    /// - Returns: Whether the message was sent.
    @discardableResult
    func send(_ message: HostMessage, otherwise failure: (APIError) -> HostMessage) -> Bool {
        let bytes = message.encoded
        guard let error = MessageLimit.error(ofResult: bytes.count) else {
            sendBytes(bytes)
            return true
        }
        send(failure(error))
        return false
    }

    // MARK: Requests

    /// Serves a request.
    ///
    /// - Parameter byteCount: The size that counts among the requests in flight, see ``WorkerMessage/decode(_:)``.
    /// - Returns: False if the worker violates the protocol and must be ended.
    package func serve(_ number: Int, _ request: ServiceRequest, byteCount: Int) -> Bool {
        state.withLock { $0.currentByteCount = byteCount }
        if let permissions = request.permissions, !permissions.contains(where: { parts.permissions.contains($0) }) {
            refuse(number, request)
            return true
        }
        switch request {
        case .storage(let request): storage(number, request)
        case .files(.digest(let path, let algorithm)): return digest(number, of: path, by: algorithm)
        case .files(let request): files(number, request)
        case .package(let request): package(number, request)
        case .interface(let request): return interface(number, request)
        case .network(let command): return network(number, command)
        case .delegate(let call): return delegate(number, call)
        case .text(let bytes, let charset):
            let text = parts.textDecoder?(bytes, charset)
            let none: String? = nil
            send(.reply(number, text.encoded)) { _ in .reply(number, none.encoded) }
        case .function(let request): return function(number, request)
        case .style(let request): style(number, request)
        }
        return true
    }

    /// Cancels a request, which completes anyway.
    package func cancel(_ number: Int) { state.withLock { $0.operations[number] }?.operation.cancel() }

    private func refuse(_ number: Int, _ request: ServiceRequest) {
        let error = APIError(.noPermission, "the program has no permission for this")
        if case .network(.send) = request {
            send(.requestEvent(number, .completed(.failure(error))))
        } else {
            reply(number, Result<EmptyReply, APIError>.failure(error))
        }
    }

    func reply(_ number: Int, _ value: some BinaryCodable) { send(.reply(number, value.encoded)) }

    /// Replies with a result of any size.
    func reply<Value: BinaryCodable>(_ number: Int, _ result: Result<Value, APIError>) {
        send(.reply(number, result.encoded)) { error in
            .reply(number, Result<EmptyReply, APIError>.failure(error).encoded)
        }
    }

    /// Replies with the result of a closure that has the services.
    func reply<Value: BinaryCodable>(
        _ number: Int,
        _ body: (ProgramServices) throws(APIError) -> Value,
    ) {
        let result = services.withLock { services -> Result<Value, APIError> in
            do throws(APIError) { return .success(try body(services)) } catch { return .failure(error) }
        }
        reply(number, result)
    }

    /// Replies with the result of a task.
    ///
    /// - Returns: False if the worker has too many requests in flight.
    func replyLater<Value: BinaryCodable & Sendable>(
        _ number: Int,
        _ body: @escaping @Sendable () async throws(APIError) -> Value,
    ) -> Bool {
        guard let operation = makeOperation(number) else { return false }
        let task = Task { [self] in
            let result: Result<Value, APIError>
            do throws(APIError) { result = .success(try await body()) } catch { result = .failure(error) }
            if removeOperation(number) { reply(number, result) }
        }
        operation.attach { task.cancel() }
        return true
    }

    /// Replies without a value at the end of a task.
    ///
    /// - Returns: False if the worker has too many requests in flight.
    private func performLater(_ number: Int, _ body: @escaping @Sendable () async -> Void) -> Bool {
        replyLater(number) { () async throws(APIError) in
            await body()
            return EmptyReply()
        }
    }

    func makeOperation(_ number: Int) -> StartedOperation? {
        state.withLock { state in
            let byteCount = state.currentByteCount
            guard !state.isClosed, state.operations.count < Self.requestLimit, state.operations[number] == nil,
                state.byteCount + byteCount <= Self.requestByteLimit
            else { return nil }
            let operation = StartedOperation()
            state.operations[number] = (operation, byteCount)
            state.byteCount += byteCount
            return operation
        }
    }

    /// Removes an operation; false if the server was closed.
    func removeOperation(_ number: Int) -> Bool {
        state.withLock { state in
            if let removed = state.operations.removeValue(forKey: number) { state.byteCount -= removed.byteCount }
            return !state.isClosed
        }
    }

    // MARK: The person and delegates

    private func interface(_ number: Int, _ request: InterfaceRequest) -> Bool {
        let interface = userInterface
        switch request {
        case .alert(let dialog):
            return performLater(number) { await interface.alert(dialog) }
        case .confirm(let dialog):
            return replyLater(number) { () async throws(APIError) in await interface.confirm(dialog) }
        case .prompt(let dialog):
            return replyLater(number) { () async throws(APIError) in await interface.prompt(dialog) }
        case .actionSheet(let dialog):
            return replyLater(number) { () async throws(APIError) in await interface.actionSheet(dialog) }
        case .pick(let dialog):
            return replyLater(number) { () async throws(APIError) in await interface.pick(dialog) }
        case .authorize(let dialog):
            return replyLater(number) { () async throws(APIError) in await interface.authorize(dialog) }
        case .showToast(let toast):
            return performLater(number) { await interface.showToast(toast) }
        case .hideToast:
            return performLater(number) { await interface.hideToast() }
        case .showLoading(let content):
            return performLater(number) { await interface.showLoading(content) }
        case .hideLoading:
            return performLater(number) { await interface.hideLoading() }
        }
    }

    private func delegate(_ number: Int, _ call: DelegatedCall) -> Bool {
        guard let row = parts.apis.delegatedFunction(named: call.name), let delegate = parts.apis.delegates[call.name]
        else { return false }
        guard parts.permissions.contains(row.permission) else {
            refuse(number, .delegate(call))
            return true
        }
        let network = services.withLock { services -> (any ProgramNetwork)? in
            // Without a network there is no policy.
            try? services.network
        }
        let deadline = row.timeoutPolicy == .delegateDeadline ? parts.delegateDeadline : nil
        return replyLater(number) { [parts] () async throws(APIError) in
            let parameters = try row.parameters(.object(call.parameters))
            try await network?.admit(row.policyAddresses(in: parameters))
            if let authorizer = parts.authorizer, authorizer.needsConsent(to: row.name) {
                try await authorizer.requireConsent(to: row.name, of: parts.identity)
            }
            let call = DelegatedCall(
                name: row.name,
                parameters: parameters,
                program: parts.identity,
                page: call.page,
            )
            return try await delegate.result(of: call, deadline: deadline).get()
        }
    }

    // MARK: Life

    /// Closes storage that a lock of the device has made inaccessible.
    func closeProtectedStorage() { services.withLock { $0.closeProtectedStorage() } }

    /// Cancels all requests and closes the services.
    ///
    /// Idempotent.
    package func close() {
        let (operations, sockets) = state.withLock { state in
            state.isClosed = true
            defer { (state.operations, state.sockets) = ([:], [:]) }
            return (state.operations.values.map(\.operation), state.sockets.values.compactMap(\.socket))
        }
        for operation in operations { operation.cancel() }
        functions?.close()
        for socket in sockets { socket.close(code: 1_001, reason: "") }
        services.withLock { $0.close() }
    }
}

extension ServiceRequest {
    /// The permissions of which a program needs one; nil for none.
    ///
    /// A list: each request would otherwise make a set.
    fileprivate var permissions: [Permission]? {
        switch self {
        case .storage: [.storage]
        case .files(let request): request.permissions
        case .interface(.authorize): [.userInterface, .account]
        case .interface: [.userInterface]
        case .network(.send(let request)) where request.initiator == .getImageInfo: [.files]
        case .network(.send), .network(.openSocket), .network(.sendToSocket), .network(.closeSocket): [.network]
        case .network(.admitMedia), .network(.openWebView), .package, .delegate, .text, .function, .style:
            nil
        }
    }
}

extension FileRequest {
    /// The permissions of which a program needs one: downloads use temporary files, uploads read a file.
    fileprivate var permissions: [Permission] {
        switch self {
        case .checkUpload, .makeTemporary, .checkDownload, .writeTemporary, .complete, .discard, .finish, .prefix,
            .save,
            .checkWriting:
            [.files, .network]
        // Pictures that a program shows can be files of its own.
        case .content: [.files, .media]
        case .status, .digest, .write, .append, .move, .remove, .names, .createFolder, .removeFolder, .savedFiles:
            [.files]
        }
    }
}
