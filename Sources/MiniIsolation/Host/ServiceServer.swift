internal import MiniChannel
internal import MiniCore
internal import MiniRuntime
internal import Synchronization

/// Serves the requests of one worker with the services of the host.
///
/// A worker is not trusted: its identity is that of its connection, its permissions are checked again, and it names files by
/// the paths that programs use.
///
/// ## Threading
/// ``serve(_:_:)`` is called for one request after another, on any thread. Everything else may be called from any thread.
final class ServiceServer: Sendable {
    /// The requests that a worker may have in flight, in addition to the calls of its program.
    private static let requestLimit = 20_000

    /// What the host serves to a program.
    struct Parts: Sendable {
        let identity: ProgramIdentity
        let permissions: Set<Permission>
        let apis: APIRegistry
        let package: any PackageSource
        let textDecoder: NetworkResponse.TextDecoder?
        let delegateDeadline: Duration
    }

    private struct State {
        var operations: [Int: StartedOperation] = [:]
        var sockets: [Int: any ProgramSocket] = [:]
        var isClosed = false
    }

    private let parts: Parts
    private let userInterface: ProgramUserInterface
    private let services: Monitor<ProgramServices>
    private let state = Mutex(State())
    private let send: @Sendable (HostMessage) -> Void

    /// - Parameter send: Sends a message to the worker.
    init(_ parts: Parts, _ services: sending ProgramServices, send: @escaping @Sendable (HostMessage) -> Void) {
        self.parts = parts
        userInterface = services.userInterface
        self.services = Monitor(services)
        self.send = send
    }

    // MARK: Requests

    /// Serves a request.
    ///
    /// - Returns: False if the worker violates the protocol and must be ended.
    func serve(_ number: Int, _ request: ServiceRequest) -> Bool {
        if let permissions = request.permissions, permissions.isDisjoint(with: parts.permissions) {
            refuse(number, request)
            return true
        }
        switch request {
        case .storage(let request): storage(number, request)
        case .files(let request): files(number, request)
        case .package(let request): package(number, request)
        case .interface(let request): return interface(number, request)
        case .network(let command): return network(number, command)
        case .delegate(let call): return delegate(number, call)
        case .text(let bytes, let charset): reply(number, parts.textDecoder?(bytes, charset))
        }
        return true
    }

    /// Cancels a request, which completes anyway.
    func cancel(_ number: Int) { state.withLock { $0.operations[number] }?.cancel() }

    private func refuse(_ number: Int, _ request: ServiceRequest) {
        let error = APIError(.noPermission, "the program has no permission for this")
        if case .network(.send) = request {
            send(.requestEvent(number, .completed(.failure(error))))
        } else {
            reply(number, Result<EmptyReply, APIError>.failure(error))
        }
    }

    private func reply(_ number: Int, _ value: some BinaryCodable) { send(.reply(number, value.encoded)) }

    /// Replies with the result of a closure that has the services.
    private func reply<Value: BinaryCodable>(
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
    private func replyLater<Value: BinaryCodable & Sendable>(
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

    private func makeOperation(_ number: Int) -> StartedOperation? {
        state.withLock { state in
            guard !state.isClosed, state.operations.count < Self.requestLimit, state.operations[number] == nil else {
                return nil
            }
            let operation = StartedOperation()
            state.operations[number] = operation
            return operation
        }
    }

    /// Removes an operation; false if the server was closed.
    private func removeOperation(_ number: Int) -> Bool {
        state.withLock { state in
            state.operations[number] = nil
            return !state.isClosed
        }
    }

    // MARK: Storage and files

    private func storage(_ number: Int, _ request: StorageRequest) {
        switch request {
        case .value(let key):
            reply(number) { services throws(APIError) in try services.storage.value(for: key) }
        case .set(let value, let key):
            reply(number) { services throws(APIError) in
                try services.storage.set(value, for: key)
                return EmptyReply()
            }
        case .remove(let key):
            reply(number) { services throws(APIError) in
                try services.storage.remove(key)
                return EmptyReply()
            }
        case .clear:
            reply(number) { services throws(APIError) in
                try services.storage.clear()
                return EmptyReply()
            }
        case .information: reply(number) { services throws(APIError) in try services.storage.information() }
        case .releaseIdleResources:
            reply(number) { services throws(APIError) in
                services.releaseIdleResources()
                return EmptyReply()
            }
        }
    }

    private func files(_ number: Int, _ request: FileRequest) {
        switch request {
        case .status(let path): reply(number) { services throws(APIError) in try services.files.status(of: path) }
        case .content(let path):
            reply(number) { services throws(APIError) in BytesReply(try services.files.content(of: path)) }
        case .prefix(let path, let count):
            reply(number) { services throws(APIError) in
                BytesReply(try services.files.prefix(of: path, count: count))
            }
        case .digest(let path, let algorithm):
            reply(number) { services throws(APIError) in
                try Self.digest(of: path, by: algorithm, in: services.files)
            }
        case .names(let path): reply(number) { services throws(APIError) in try services.files.names(in: path) }
        case .makeTemporary: reply(number) { services throws(APIError) in try services.files.temporaryFile() }
        case .finish(let file, let ending):
            reply(number) { services throws(APIError) in try services.files.finish(file, extension: ending) }
        case .save(let path, let newPath):
            reply(number) { services throws(APIError) in try services.files.save(path, as: newPath) }
        case .savedFiles: reply(number) { services throws(APIError) in try services.files.savedFiles() }
        case .write, .checkWriting, .append, .move, .remove, .createFolder, .removeFolder, .checkUpload,
            .checkDownload, .writeTemporary, .complete, .discard:
            reply(number) { services throws(APIError) in
                try Self.perform(request, in: services.files)
                return EmptyReply()
            }
        }
    }

    /// Performs a request without a result.
    private static func perform(_ request: FileRequest, in files: any ProgramFiles) throws(APIError) {
        switch request {
        case .write(let bytes, let path): try files.write(bytes, to: path)
        case .checkWriting(let path): try files.checkWriting(to: path)
        case .append(let bytes, let path): try files.append(bytes, to: path)
        case .move(let path, let newPath): try files.move(path, to: newPath)
        case .remove(let path): try files.remove(path)
        case .createFolder(let path, let isDeep): try files.createFolder(path, withIntermediates: isDeep)
        case .removeFolder(let path, let isDeep): try files.removeFolder(path, recursive: isDeep)
        case .checkUpload(let path): _ = try files.reference(to: path)
        case .checkDownload(let file): _ = try files.reference(to: file)
        case .writeTemporary(let bytes, let file): try files.write(bytes, to: file)
        case .complete(let file): files.complete(file)
        case .discard(let file): files.discard(file)
        case .status, .content, .prefix, .digest, .names, .makeTemporary, .finish, .save, .savedFiles: break
        }
    }

    /// Blocks the thread until the digest is computed: the files belong to one request at a time.
    private static func digest(
        of path: String,
        by algorithm: FileDigest,
        in files: any ProgramFiles,
    ) throws(APIError) -> String {
        // SAFETY: The task has the files alone, since the caller waits for it.
        nonisolated(unsafe) let files = files
        let outcome = OneTimeResult<Result<String, APIError>>()
        Task.detached {
            do throws(APIError) {
                outcome.set(.success(try await files.digest(of: path, by: algorithm)))
            } catch {
                outcome.set(.failure(error))
            }
        }
        return try outcome.wait().get()
    }

    private func package(_ number: Int, _ request: PackageRequest) {
        switch request {
        case .entry(let path): reply(number, parts.package.entry(at: path))
        case .names(let folder): reply(number, parts.package.names(in: folder))
        case .bytes(let path, let limit):
            let result: Result<BytesReply, PackageError>
            do throws(PackageError) {
                result = .success(BytesReply(try parts.package.bytes(at: path, limit: limit)))
            } catch {
                result = .failure(error)
            }
            reply(number, result)
        }
    }

    // MARK: The person and delegates

    private func interface(_ number: Int, _ request: InterfaceRequest) -> Bool {
        let interface = userInterface
        switch request {
        case .alert(let dialog):
            return replyLater(number) { () async throws(APIError) in
                await interface.alert(dialog)
                return EmptyReply()
            }
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
            return replyLater(number) { () async throws(APIError) in
                await interface.showToast(toast)
                return EmptyReply()
            }
        case .hideToast:
            return replyLater(number) { () async throws(APIError) in
                await interface.hideToast()
                return EmptyReply()
            }
        case .showLoading(let content):
            return replyLater(number) { () async throws(APIError) in
                await interface.showLoading(content)
                return EmptyReply()
            }
        case .hideLoading:
            return replyLater(number) { () async throws(APIError) in
                await interface.hideLoading()
                return EmptyReply()
            }
        }
    }

    private func delegate(_ number: Int, _ call: DelegatedCall) -> Bool {
        guard let row = parts.apis.delegatedFunction(named: call.name), let delegate = parts.apis.delegates[call.name]
        else { return false }
        guard row.permission == .none || parts.permissions.contains(row.permission) else {
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
            let call = DelegatedCall(
                name: row.name,
                parameters: parameters,
                program: parts.identity,
                page: call.page,
            )
            return try await delegate.result(of: call, deadline: deadline).get()
        }
    }

    // MARK: Network

    private func network(_ number: Int, _ command: NetworkCommand) -> Bool {
        switch command {
        case .send(let request): return start(number, request)
        case .openSocket(let request): return openSocket(number, request)
        case .admitMedia(let address):
            return withNetwork(number) { network throws(APIError) in try await network.admitMedia(address) }
        case .openWebView(let url):
            return withNetwork(number) { network throws(APIError) in try await network.openWebView(url) }
        }
    }

    private func withNetwork<Value: BinaryCodable & Sendable>(
        _ number: Int,
        _ body: @escaping @Sendable (any ProgramNetwork) async throws(APIError) -> Value,
    ) -> Bool {
        let network = networkResult
        return replyLater(number) { () async throws(APIError) -> Value in
            let network = try network.get()
            return try await body(network)
        }
    }

    private var networkResult: Result<any ProgramNetwork, APIError> {
        services.withLock { services in
            do throws(APIError) { return .success(try services.network) } catch { return .failure(error) }
        }
    }

    private func start(_ number: Int, _ request: NetworkRequest) -> Bool {
        guard let operation = makeOperation(number) else { return false }
        let prepared = services.withLock { services -> Result<(any ProgramNetwork, RequestFiles), APIError> in
            do throws(APIError) {
                return .success((try services.network, try Self.requestFiles(of: request, services)))
            } catch {
                return .failure(error)
            }
        }
        switch prepared {
        case .failure(let error):
            _ = removeOperation(number)
            send(.requestEvent(number, .completed(.failure(error))))
        case .success(let (network, files)):
            let cancel = network.start(request, files: files) { [self] event in
                guard case .completed = event else { return send(.requestEvent(number, event)) }
                if removeOperation(number) { send(.requestEvent(number, event)) }
            }
            operation.attach(cancel)
        }
        return true
    }

    /// The files that a request names by the paths of the program.
    private static func requestFiles(
        of request: NetworkRequest,
        _ services: ProgramServices,
    ) throws(APIError) -> RequestFiles {
        var files = RequestFiles()
        if case .form(fields: _, file: let file) = request.body {
            files.upload = try services.files.reference(to: file.path)
        }
        if case .file(let file) = request.destination { files.download = try services.files.reference(to: file) }
        return files
    }

    private func openSocket(_ number: Int, _ request: SocketRequest) -> Bool {
        let network = networkResult
        return replyLater(number) { [self] () async throws(APIError) in
            let socket = try await network.get().openSocket(request) { [self] event in receive(event, of: number) }
            let isClosed = state.withLock { state in
                if !state.isClosed { state.sockets[number] = socket }
                return state.isClosed
            }
            if isClosed { socket.close(code: 1_001, reason: "") }
            return socket.chosenProtocol
        }
    }

    private func receive(_ event: SocketEvent, of number: Int) {
        send(.socketEvent(number, event))
        switch event {
        case .closed, .failed: state.withLock { $0.sockets[number] = nil }
        case .text, .bytes: break
        }
    }

    /// Sends a message to a socket, which may have ended.
    func sendToSocket(_ number: Int, _ message: SocketMessage) {
        guard let socket = state.withLock({ $0.sockets[number] }) else { return }
        let count = message.byteCount
        do throws(APIError) {
            let hasSpace = try socket.send(message) { [send] result in
                if case .success = result { send(.socketHasSpace(number, count)) }
            }
            if hasSpace { send(.socketHasSpace(number, count)) }
        } catch {
            // The end of the socket is an event.
        }
    }

    /// Starts the closing handshake of a socket, which may have ended.
    func closeSocket(_ number: Int, code: Int, reason: String) {
        guard code == 1_000 || (3_000...4_999).contains(code), reason.utf8.count <= 123 else { return }
        state.withLock { $0.sockets[number] }?.close(code: code, reason: reason)
    }

    // MARK: Life

    /// Closes storage that a lock of the device has made inaccessible.
    func closeProtectedStorage() { services.withLock { $0.closeProtectedStorage() } }

    /// Cancels all requests and closes the services. Idempotent.
    func close() {
        let (operations, sockets) = state.withLock { state in
            state.isClosed = true
            defer { (state.operations, state.sockets) = ([:], [:]) }
            return (Array(state.operations.values), Array(state.sockets.values))
        }
        for operation in operations { operation.cancel() }
        for socket in sockets { socket.close(code: 1_001, reason: "") }
        services.withLock { $0.close() }
    }
}

extension ServiceRequest {
    /// The permissions of which a program needs one; nil for none.
    fileprivate var permissions: Set<Permission>? {
        switch self {
        case .storage: [.storage]
        // Downloads, pictures and canvases create temporary files.
        case .files: [.files, .network, .media]
        case .interface(.authorize): [.userInterface, .account]
        case .interface: [.userInterface]
        case .network(.send), .network(.openSocket): [.network, .media]
        case .network(.admitMedia), .network(.openWebView), .package, .delegate, .text: nil
        }
    }
}
