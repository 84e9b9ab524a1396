import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

struct TestNetwork {
    /// Whether a request was sent before: the first request of a host runs in a task, which creates shared resources.
    enum Use { case unused, used }

    let host: HostNetwork
    let program: any ProgramNetwork
    let warnings: Warnings = Warnings()

    init(_ use: Use = .used, change: (inout NetworkConfiguration) -> Void = { _ in }) async throws {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        configuration.delegateDeadline = .seconds(600)
        change(&configuration)
        host = HostNetwork(configuration)
        program = host.network(for: ProgramIdentity(appID: "app"), warn: warnings.add)
        guard use == .used else { return }
        let other = host.network(for: ProgramIdentity(appID: "first")) { _ in }
        await #expect(throws: APIError.self) { try await other.send(NetworkRequest(.request, url: "about:blank")) }
    }

    /// Sends a request like the runtime: without a task if possible.
    func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse {
        // A request that was aborted before does not begin.
        guard !Task.isCancelled else { return try await program.send(request) }
        let call = Call()
        let result: Result<NetworkResponse, APIError>? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                do throws(APIError) {
                    switch try program.begin(request, completion: { continuation.resume(returning: $0) }) {
                    case .completed(let response): continuation.resume(returning: .success(response))
                    case .pending(let cancel): call.attach(cancel)
                    case .requiresTask: continuation.resume(returning: nil)
                    }
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        } onCancel: {
            call.cancel()
        }
        guard let result else { return try await program.send(request) }
        return try result.get()
    }

    func shutDown() async { await host.shutDown() }
}

/// Cancels a begun call, before or after its cancellation function is available.
private final class Call: Sendable {
    private let state = Mutex<(cancel: (@Sendable () -> Void)?, isCancelled: Bool)>((nil, false))

    func attach(_ cancel: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.cancel = cancel
            return state.isCancelled
        }
        if isCancelled { cancel() }
    }

    func cancel() {
        let cancel = state.withLock { state in
            state.isCancelled = true
            return state.cancel
        }
        cancel?()
    }
}

final class Warnings: Sendable {
    private let warnings = Mutex<[ProgramWarning]>([])
    var all: [String] { warnings.withLock { $0.map(\.message) } }
    var kinds: [WarningKind] { warnings.withLock { $0.map(\.kind) } }
    @Sendable func add(_ warning: ProgramWarning) { warnings.withLock { $0.append(warning) } }
}

extension TestServer {
    /// A URL of the server.
    func url(_ target: String = "/", host: String = "localhost", scheme: String = "https") -> String {
        "\(scheme)://\(host):\(port)\(target)"
    }
}

/// Expects that an operation fails for a reason.
///
/// - Returns: The message.
@discardableResult
func expect(
    _ reason: APIError.Reason,
    at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable,
) async -> String {
    do {
        let reception = try await body()
        Issue.record("no error but \(reception)", sourceLocation: location)
    } catch let error as APIError {
        #expect(error.reason == reason, "\(error.message)", sourceLocation: location)
        return error.message
    } catch {
        Issue.record(error, sourceLocation: location)
    }
    return ""
}
