import Foundation
import MiniCore
import MiniCrypto
import MiniSigning
import Synchronization
import Testing

@testable import SignedBackend

/// A server on a free port, with its own clock.
struct RunningBackend: Sendable {
    /// A clock that is set by the test.
    final class Clock: Sendable {
        private let time = Mutex(WallTime(milliseconds: 1_700_000_000_000))

        var now: WallTime { time.withLock(\.self) }

        func advance(by duration: Duration) {
            time.withLock { $0.milliseconds += duration / .milliseconds(1) }
        }
    }

    let apps: AppRegistry
    let accounts: URL
    let clock: Clock
    let port: UInt16

    /// Runs a server for the duration of `body`.
    static func run(_ body: @Sendable (RunningBackend) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "signed-backend-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Teardown: a remaining folder has no effect.
        defer { try? FileManager.default.removeItem(at: folder) }
        let accounts = folder.appending(path: "accounts.json")
        let apps = AppRegistry(
            ["app-1", "app-2"].map { id in
                AppRegistry.App(id: id, privateKey: "private key of \(id)", messageKey: messageKey, updateLink: nil)
            }
        )
        let clock = Clock()
        let backend = Backend(
            apps: apps,
            accounts: try AccountFile(accounts, iterations: 10),
            now: { clock.now },
        )
        let (ports, listening) = AsyncStream<UInt16>.makeStream()
        let server = Task {
            // A server that ends before it listens ends the test.
            defer { listening.finish() }
            try await BackendServer(backend).run { listening.yield($0) }
        }
        defer { server.cancel() }
        for await port in ports {
            return try await body(RunningBackend(apps: apps, accounts: accounts, clock: clock, port: port))
        }
        try await server.value
    }

    private static let messageKey = String(repeating: "0123456789abcdef", count: 4)

    /// The signer of an app's client.
    func signing(_ scheme: SignatureScheme, appID: String = "app-1") throws -> any RequestSigner {
        switch scheme {
        case .parameters:
            .md5Parameters(
                appID: appID,
                privateKey: SecretBytes("private key of \(appID)".utf8),
                platform: "ios",
                version: "1.0",
            )
        case .messages:
            try .hmacSHA256(
                keyID: appID,
                key: try #require(SecretBytes(hexadecimal: Self.messageKey.utf8)),
            )
        }
    }
}

/// The two signatures.
enum SignatureScheme: CaseIterable {
    case parameters
    case messages
}
