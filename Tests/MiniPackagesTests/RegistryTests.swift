import Foundation
import MiniCore
import NetworkServers
import Synchronization
import Testing

@testable import MiniPackages

/// A registry over HTTPS: lists with tags, downloads that are continued, and servers that lie.
@Suite(.timeLimit(.minutes(5)))
struct RegistryTests {
    private let folder: PackageTestFolder
    private let key: PackageSigningKey
    private let store: PackageStore
    /// A package that is written to disk in several parts.
    private let large: PackageArchive

    init() throws {
        folder = try PackageTestFolder()
        key = try .random()
        store = PackageStore(folder: folder.path + "/store", keys: [key.publicKey])
        try store.install(try PackageSamples.package("1.0.0", signedBy: key))
        large = try PackageSamples.package("1.1.0", padding: 1_500_000, signedBy: key)
    }

    private var downloads: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: store.folder + "/downloads") }
    }

    /// The code of the error of an update; nil if it succeeds.
    private func code(_ registry: HTTPSPackageRegistry) async -> PackagingError.Code? {
        do throws(PackagingError) {
            _ = try await store.update("shop", from: registry)
            return nil
        } catch {
            return error.code
        }
    }

    /// Runs a test with a server that offers the large package.
    private func withServer(_ body: (RegistryServer) async throws -> Void) async throws {
        let server = try await RegistryServer()
        do {
            try server.publish([large])
            try await body(server)
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    @Test func `the newest package is downloaded and installed`() async throws {
        try await withServer { (server) async throws in
            let other = try PackageSamples.package("1.0.1", signedBy: key)
            try server.publish([other, large])
            #expect(try await store.update("shop", from: server.registry("/packages/")) == PackageVersion("1.1.0"))
            #expect(try store.package(of: "shop").bytes == large.bytes)
            #expect(server.requests(for: "1.1.0.zip").first?.header("range") == nil)
            #expect(try downloads == [])
            #expect(try await store.update("shop", from: server.registry()) == nil)
        }
    }

    @Test func `a list is requested with its tag, and an unchanged one is not sent again`() async throws {
        try await withServer { (server) async throws in
            let registry = try server.registry()
            let first = try await registry.offers(of: "shop")
            #expect(first.map(\.version.description) == ["1.1.0"])
            #expect(first.first?.byteCount == large.byteCount)
            #expect(try await registry.offers(of: "shop") == first)
            let tags = server.requests(for: "versions.json").map { $0.header("if-none-match") }
            #expect(tags.count == 2)
            #expect(tags[0] == nil)
            #expect(tags[1] != nil)
            try server.publish([large, try PackageSamples.package("1.2.0", signedBy: key)])
            #expect(try await registry.offers(of: "shop").count == 2)
            #expect(try await registry.offers(of: "other").isEmpty)
        }
    }

    @Test func `a download whose connection ends is continued after the bytes that are there`() async throws {
        try await withServer { (server) async throws in
            let bytes = large.bytes
            let starts = Mutex<[Int]>([])
            server.respond { request in
                guard request.target.hasSuffix(".zip") else { return nil }
                let start = request.rangeStart ?? 0
                let attempt = starts.withLock { starts in
                    starts.append(start)
                    return starts.count
                }
                guard attempt < 3 else { return nil }
                // Every connection ends after 600,000 bytes.
                let part = Array(bytes.dropFirst(start).prefix(600_000))
                let range = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
                let headers = [("content-length", "\(bytes.count - start)"), ("content-range", range)]
                return [.head(start == 0 ? 200 : 206, headers), .body(part), .close]
            }
            #expect(try await store.update("shop", from: server.registry()) == PackageVersion("1.1.0"))
            let requested = starts.withLock { $0 }
            #expect(requested.count == 3)
            #expect(requested[0] == 0)
            #expect(requested[1] > 0 && requested[1] <= 600_000)
            #expect(requested[2] > requested[1])
            #expect(try store.package(of: "shop").bytes == bytes)
        }
    }

    @Test func `a download is continued by the next update, also of another process`() async throws {
        try await withServer { (server) async throws in
            let bytes = large.bytes
            let isWorking = Mutex(false)
            server.respond { request in
                guard request.target.hasSuffix(".zip"), !isWorking.withLock({ $0 }) else { return nil }
                // The second connection of the fetch makes no progress.
                guard request.rangeStart == nil else { return [.close] }
                let head = ServerStep.head(200, [("content-length", "\(bytes.count)")])
                return [head, .body(Array(bytes.prefix(900_000))), .close]
            }
            #expect(try await code(server.registry()) == .sourceFailed)
            #expect(try downloads.count == 1)
            #expect(try store.installed("shop")?.version == PackageVersion("1.0.0"))
            isWorking.withLock { $0 = true }
            let other = PackageStore(folder: store.folder, keys: store.keys)
            #expect(try await other.update("shop", from: server.registry()) == PackageVersion("1.1.0"))
            #expect((server.requests(for: "1.1.0.zip").last?.rangeStart ?? 0) > 0)
        }
    }

    @Test func `a download ends at its limit, although each connection makes progress`() async throws {
        try await withServer { (server) async throws in
            let bytes = large.bytes
            server.respond { request in
                guard request.target.hasSuffix(".zip") else { return nil }
                let start = request.rangeStart ?? 0
                let range = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
                let headers = [("content-length", "\(bytes.count - start)"), ("content-range", range)]
                // The connection stays open.
                return [.head(start == 0 ? 200 : 206, headers), .body(Array(bytes.dropFirst(start).prefix(270_000)))]
            }
            #expect(try await code(server.registry(downloadLimit: .milliseconds(500))) == .sourceFailed)
            // The time of the last connection can be rounded.
            #expect(server.requests(for: "1.1.0.zip").count <= 2)
            #expect(try store.installed("shop")?.version == PackageVersion("1.0.0"))
        }
    }

    @Test func `a server that ignores the range sends the package from its start`() async throws {
        try await withServer { (server) async throws in
            let bytes = large.bytes
            let count = Mutex(0)
            server.respond { request in
                guard request.target.hasSuffix(".zip") else { return nil }
                let attempt = count.withLock { count in
                    count += 1
                    return count
                }
                let head = ServerStep.head(200, [("content-length", "\(bytes.count)")])
                if attempt == 1 { return [head, .body(Array(bytes.prefix(700_000))), .close] }
                return [head, .body(bytes), .end]
            }
            #expect(try await store.update("shop", from: server.registry()) == PackageVersion("1.1.0"))
            #expect(try store.package(of: "shop").bytes == bytes)
        }
    }

    /// Responses to the request for a package, and the error of the update.
    private static let lies: [(PackagingError.Code, @Sendable ([UInt8]) -> [ServerStep])] = [
        (.wrongSize, { ServerStep.respond(200, body: $0 + [0]) }),
        (.wrongSize, { ServerStep.respond(200, body: Array($0.dropLast())) }),
        (.wrongSize, { _ in ServerStep.respond(200, body: []) }),
        // Without a length.
        (.wrongSize, { chunked($0 + [0]) }),
        (.wrongSize, { chunked($0 + $0) }),
        (.wrongSize, { chunked($0.dropLast()) }),
        (.wrongDigest, { ServerStep.respond(200, body: Array($0.dropLast()) + [1]) }),
        (.wrongDigest, { ServerStep.respond(200, body: [UInt8](repeating: 7, count: $0.count)) }),
        (.unavailable, { _ in ServerStep.respond(404, body: Array("none".utf8)) }),
        (.sourceFailed, { _ in ServerStep.respond(500, body: Array("no".utf8)) }),
        (.sourceFailed, { ServerStep.respond(206, [("content-range", "bytes 5-9/10")], body: $0) }),
        (.sourceFailed, { _ in ServerStep.redirect("http://localhost/1.1.0.zip") }),
        (.sourceFailed, { _ in [.close] }),
    ]

    private static func chunked(_ body: some Sequence<UInt8>) -> [ServerStep] {
        let body = Array(body)
        let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
        return [.head(200, [("transfer-encoding", "chunked")]), .body(chunk)]
    }

    @Test func `a server that sends something else than its list states leaves the installed version`() async throws {
        try await withServer { (server) async throws in
            for (index, (expected, steps)) in Self.lies.enumerated() {
                let bytes = large.bytes
                server.respond { $0.target.hasSuffix(".zip") ? steps(bytes) : nil }
                #expect(try await code(server.registry()) == expected, "case \(index)")
                #expect(try store.installed("shop")?.version == PackageVersion("1.0.0"), "case \(index)")
                #expect(try store.versions(of: "shop").count == 1, "case \(index)")
                #expect(try store.beginLaunch(of: "shop").version == PackageVersion("1.0.0"), "case \(index)")
            }
            server.respond { _ in nil }
            #expect(try await code(server.registry()) == nil)
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"versions": [{}]}"#, #"{"versions": [{"version": "1.1.0", "size": 10, "sha256": "00"}]}"#,
        #"{"versions": [{"version": "1.1", "size": 10, "sha256": "DIGEST"}]}"#,
        #"{"versions": [{"version": "1.1.0", "size": -1, "sha256": "DIGEST"}]}"#,
        #"{"versions": [{"version": "1.1.0", "size": 1.5, "sha256": "DIGEST"}]}"#,
        #"{"versions": [{"version": "1.1.0", "size": 99999999999, "sha256": "DIGEST"}]}"#,
        #"{"versions": [ENTRY, ENTRY]}"#,
    ])
    func `an invalid list is an error`(list: String) async throws {
        try await withServer { (server) async throws in
            let entry = #"{"version": "1.1.0", "size": 10, "sha256": "DIGEST"}"#
            let digest = String(repeating: "0a", count: 32)
            server.publish(
                list: list.replacing("ENTRY", with: entry).replacing("DIGEST", with: digest)
            )
            #expect(try await code(server.registry()) == .sourceFailed)
        }
    }

    @Test(arguments: [false, true])
    func `a list beyond the limit is not received completely`(isChunked: Bool) async throws {
        try await withServer { (server) async throws in
            let spaces = [UInt8](repeating: 0x20, count: 2 << 20)
            let chunk = Array("\(String(spaces.count, radix: 16))\r\n".utf8)
            let header = isChunked ? ("transfer-encoding", "chunked") : ("content-length", "50000000")
            // The response does not end.
            server.respond { _ in [.head(200, [header]), .body(isChunked ? chunk + spaces : spaces)] }
            let error = await #expect(throws: PackagingError.self) { try await server.registry().offers(of: "shop") }
            #expect(error?.code == .sourceFailed)
            #expect(error?.message.hasSuffix("it is larger than 1048576 bytes") == true)
        }
    }

    @Test(arguments: [301, 401, 500, 503])
    func `a list with another status is an error`(status: Int) async throws {
        try await withServer { (server) async throws in
            server.respond { _ in ServerStep.respond(status, body: Array("no".utf8)) }
            #expect(try await code(server.registry()) == .sourceFailed)
        }
    }

    @Test(arguments: ["http://localhost/packages", "localhost", "file:///packages", "https://localhost/?a=1", ""])
    func `a registry has a URL of HTTPS`(url: String) {
        let error = #expect(throws: PackagingError.self) { try HTTPSPackageRegistry(url: url, network: NoNetwork()) }
        #expect(error?.code == .invalidName)
    }

    /// A network for registries that are refused.
    private struct NoNetwork: ProgramNetworkProvider {
        func network(
            for program: ProgramIdentity,
            warn: @escaping @Sendable (ProgramWarning) -> Void,
        ) -> any ProgramNetwork {
            preconditionFailure("A registry that is refused uses no network.")
        }
    }
}
