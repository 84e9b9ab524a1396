import Foundation
import MiniCore
import MiniNetwork
import NetworkServers
import Synchronization

@testable import MiniPackages

/// A registry on the loopback interface, by HTTPS, with the packages of a test.
final class RegistryServer: Sendable {
    /// Returns the response to a request in place of the registry; nil for that of the registry.
    typealias Override = @Sendable (ServerRequest) -> [ServerStep]?

    let server: TestServer
    private let network: HostNetwork
    private let state: RegistryFiles

    init() async throws {
        let state = RegistryFiles()
        server = try await TestServer.start { state.steps(for: $0) }
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        network = HostNetwork(configuration)
        self.state = state
    }

    /// A client of the registry.
    func registry(
        _ path: String = "/packages",
        downloadLimit: Duration = .seconds(3_600),
    ) throws(PackagingError) -> HTTPSPackageRegistry {
        let url = "https://localhost:\(server.port)\(path)"
        return try HTTPSPackageRegistry(url: url, network: network, downloadLimit: downloadLimit)
    }

    /// Publishes signed packages in place of those of the same programs.
    func publish(_ packages: [PackageArchive]) throws {
        let folder = try PackageTestFolder()
        let registry = PackageRegistryFolder(folder: folder.path + "/packages")
        for package in packages { try registry.publish(package) }
        for path in try folder.contents where path.hasSuffix(".zip") || path.hasSuffix(".json") {
            state.set("/" + path, [UInt8](try Data(contentsOf: URL(filePath: "\(folder.path)/\(path)"))))
        }
    }

    /// Publishes any list.
    func publish(list: String, appID: String = "shop") {
        state.set("/packages/\(appID)/versions.json", Array(list.utf8))
    }

    func respond(by override: @escaping Override) { state.set(override) }

    /// The requests for a file, in order.
    func requests(for file: String) -> [ServerRequest] {
        server.record.requests.filter { $0.target.hasSuffix(file) }
    }

    func stop() async {
        await network.shutDown()
        await server.stop()
    }
}

/// The files of a registry, served with tags and ranges.
private final class RegistryFiles: Sendable {
    private struct State {
        var files: [String: [UInt8]] = [:]
        var override: RegistryServer.Override = { _ in nil }
    }

    private let state = Mutex(State())

    func set(_ path: String, _ file: [UInt8]) { state.withLock { $0.files[path] = file } }

    func set(_ override: @escaping RegistryServer.Override) { state.withLock { $0.override = override } }

    func steps(for request: ServerRequest) -> [ServerStep] {
        let (file, override) = state.withLock { ($0.files[request.target], $0.override) }
        if let steps = override(request) { return steps }
        guard let file else { return ServerStep.respond(404, body: Array("none".utf8)) }
        let tag = "\"\(file.count)\""
        if request.header("if-none-match") == tag { return [.head(304, [("etag", tag)]), .end] }
        guard let start = request.rangeStart else { return ServerStep.respond(200, [("etag", tag)], body: file) }
        let range = "bytes \(start)-\(file.count - 1)/\(file.count)"
        return ServerStep.respond(206, [("content-range", range)], body: Array(file.dropFirst(start)))
    }
}

extension ServerRequest {
    /// The first byte of the requested range; nil without a range.
    var rangeStart: Int? {
        header("range").flatMap { $0.wholeMatch(of: /bytes=(\d+)-/) }.flatMap { Int($0.1) }
    }
}
