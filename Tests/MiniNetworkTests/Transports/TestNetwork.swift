import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniNetwork

struct TestNetwork {
    let host: HostNetwork
    let program: any ProgramNetwork
    let warnings: Warnings = Warnings()

    init(change: (inout NetworkConfiguration) -> Void = { _ in }) async throws {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        change(&configuration)
        host = HostNetwork(configuration)
        program = host.network(for: ProgramIdentity(appID: "app"), warn: warnings.add)
    }

    func send(_ request: NetworkRequest) async throws(APIError) -> NetworkResponse { try await program.send(request) }
    func shutDown() async { await host.shutDown() }
}

final class Warnings: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    @Sendable func add(_ line: String) { lines.withLock { $0.append(line) } }
}

extension TestServer {
    /// A URL of the server.
    func url(_ target: String = "/", host: String = "localhost", scheme: String = "https") -> String {
        "\(scheme)://\(host):\(port)\(target)"
    }
}

/// Expects that something fails with a code.
///
/// - Returns: the message.
@discardableResult
func expect(
    _ code: APIError.Code,
    at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Sendable,
) async -> String {
    do {
        let answer = try await body()
        Issue.record("no error but \(answer)", sourceLocation: location)
    } catch let error as APIError {
        #expect(error.code == code, "\(error.message)", sourceLocation: location)
        return error.message
    } catch {
        Issue.record(error, sourceLocation: location)
    }
    return ""
}
