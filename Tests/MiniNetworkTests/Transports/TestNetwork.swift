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
        let transports = try #require(program as? HostProgramNetwork).host.transports
        let cancellation = try cancellation()
        _ = try await transports.begin(cancellation)
        transports.finish(cancellation)
    }

    /// Sends a request like the runtime.
    func send(
        _ request: NetworkRequest,
        files: RequestFiles = RequestFiles(),
        observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    ) async throws(APIError) -> NetworkResponse {
        try await program.send(request, files: files, observe: observe)
    }

    /// Downloads a file to a path of the file system.
    func download(
        _ url: String,
        to path: String,
        observe: @escaping @Sendable (RequestEvent) -> Void = { _ in },
    ) async throws(APIError) -> NetworkResponse {
        try await send(.download(url), files: RequestFiles(download: HostFile(path: path)), observe: observe)
    }

    /// Whether a request starts without a Swift task.
    ///
    /// - Throws: The error of a request that is rejected at once.
    func startsWithoutTask(_ request: NetworkRequest) throws -> Bool {
        let program = try #require(program as? HostProgramNetwork)
        let transports = program.host.transports
        let cancellation = try cancellation()
        defer { transports.finish(cancellation) }
        guard let parts = try transports.madeParts(for: cancellation) else { return false }
        return try Exchange(request, RequestFiles(), of: program, over: parts, cancellation) { _ in }.immediate() != nil
    }

    private func cancellation() throws -> CancellationState {
        let program = try #require(program as? HostProgramNetwork)
        return CancellationState(of: program, timeout: .seconds(600), in: program.host.transports.exchanges)
    }

    func shutDown() async { await host.shutDown() }
}

extension NetworkRequest {
    /// A request whose response is written to a file.
    static func download(_ url: String) -> NetworkRequest {
        NetworkRequest(.downloadFile, url: url, destination: .file(TemporaryFile(path: "https://resource/temporary/1")))
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
