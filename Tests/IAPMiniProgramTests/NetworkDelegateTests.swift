import Foundation
import IAPMiniProgram
import NetworkServers
import Testing

/// The vendor's network delegate, asked by a program that runs.
struct NetworkDelegateTests {
    @Test func `a delegate that is set while a program runs counts from the next call`() async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/iap-network-\(UUID().uuidString)"
        // Teardown: a folder that is left behind harms nobody.
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in [
            "app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": "",
        ] {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        let delegate = GRVExtensionDelegate()
        // Foundation has a type of that name as well.
        let host = try MiniHost.Host(HostConfiguration(delegate, network: .unhurried))
        let program = try await host.open(folder)
        // Where all tests run at once, the delegate may have to wait for its turn.
        let options = "{ url: 'http://localhost:\(server.port)/', timeout: 60000 }"
        let code = "await my.request(\(options)).then(r => r.data, e => e.error)"

        let before = try await program.evaluate(code)
        #expect(before == 20)
        delegate.networkAllowedDelegate = AllowsLocalhost()
        let allowed = try await program.evaluate(code)
        #expect(allowed == "plain")
        delegate.networkAllowedDelegate = nil
        let after = try await program.evaluate(code)
        #expect(after == 20)
        await host.stop()
        await server.stop()
    }
}

/// Setting what is plugged in.
struct ExtensionDelegateTests {
    @Test func `what is replaced may ask for what is registered when it goes`() {
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
