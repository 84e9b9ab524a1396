import Foundation
import IAPMiniProgram
import MiniHost
import NetworkServers
import Testing

/// The vendor's network delegate in a running program.
struct NetworkDelegateTests {
    @Test func `a delegate that is set while a program runs applies from the next call`() async throws {
        let delegate = GRVExtensionDelegate()
        try await withProgram(HostConfiguration(delegate, network: .unhurried)) { request in
            let before = try await request()
            #expect(before == 20)
            delegate.networkAllowedDelegate = AllowsLocalhost()
            let allowed = try await request()
            #expect(allowed == "plain")
            delegate.networkAllowedDelegate = nil
            let after = try await request()
            #expect(after == 20)
        }
    }

    @Test func `the rest of the network configuration applies beside a delegate`() async throws {
        let delegate = GRVExtensionDelegate()
        delegate.networkAllowedDelegate = AllowsLocalhost()
        var network = NetworkConfiguration.unhurried
        network.policy.domains = try ServerDomains(hosts: ["a.example"])
        try await withProgram(HostConfiguration(delegate, network: network)) { request in
            // The delegate decides about plain HTTP, not about domains.
            let refused = try await request()
            #expect(refused == 4)
        }
    }

    /// Runs a program whose function requests a server over plain HTTP.
    ///
    /// It returns the received text or an error's number.
    private func withProgram(
        _ configuration: HostConfiguration,
        _ body: (_ request: () async throws -> ScriptValue) async throws -> Void,
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/iap-network-\(UUID().uuidString)"
        // Teardown: a remaining folder has no effect.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in [
            "app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": "",
        ] {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        var configuration = configuration
        configuration.requestDefaults.timeouts.request = .seconds(600)
        // Foundation also has a type with that name.
        let host = try MiniHost.MiniProgramHost(configuration)
        let program = try await host.open(folder)
        let code = "await my.request({ url: 'http://localhost:\(server.port)/' }).then(r => r.data, e => e.error)"
        try await body { try await program.evaluate(code) }
        await host.stop()
        await server.stop()
    }
}

/// Setting the registered implementations.
struct ExtensionDelegateTests {
    @Test func `a replaced delegate may read the registered delegate when it is released`() {
        let delegate = GRVExtensionDelegate()
        delegate.networkAllowedDelegate = AsksAtItsEnd(delegate)
        delegate.networkAllowedDelegate = AllowsLocalhost()
        #expect(delegate.networkAllowedDelegate is AllowsLocalhost)
    }
}

private final class AsksAtItsEnd: GRVNetworkRequestAllowDelegate {
    private let registry: GRVExtensionDelegate

    init(_ registry: GRVExtensionDelegate) { self.registry = registry }

    deinit { _ = registry.networkAllowedDelegate }
}

private final class AllowsLocalhost: GRVNetworkRequestAllowDelegate {
    func shouldAllowHttpRequest(_ url: String) -> Bool { URL(string: url)?.host == "localhost" }
}
