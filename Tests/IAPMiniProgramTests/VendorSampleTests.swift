import Foundation
import IAPMiniProgram
import IAPSecurityGuardLite
import MiniTesting
import MiniTools
import NetworkServers
import Testing

/// The vendor's protocol and its sample, registered as in the document, in programs that store data.
///
/// A process has one registration, so that these tests are serialized.
@Suite(.serialized)
final class VendorSampleTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/iap-mini-program-\(UUID().uuidString)"
    private let delegate = GRVAppContainerLaunch.sharedInstance.extensionDelegate

    init() throws {
        IAPSecurityGuardLiteService.keyFolder = folder + "/keys"
        let files = ["app.json": #"{ "pages": ["a"] }"#, "app.js": "App({})", "a.js": "Page({})", "a.axml": ""]
        try FileManager.default.createDirectory(atPath: folder + "/program", withIntermediateDirectories: true)
        for (name, text) in files {
            try text.write(toFile: "\(folder)/program/\(name)", atomically: true, encoding: .utf8)
        }
    }

    deinit {
        delegate.encryptorForLocalStorage = nil
        IAPSecurityGuardLiteService.keyFolder = nil
        // Teardown: a remaining folder has no effect.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Registers with the line of the document, in which the implementation has the name of its type.
    private func registerSample() {
        let _Your_Impl_GRVSecureLocalStorageEncryptorProtocol = _Your_Impl_GRVSecureLocalStorageEncryptorProtocol()
        // swift-format-ignore
        GRVAppContainerLaunch.sharedInstance.extensionDelegate.encryptorForLocalStorage = _Your_Impl_GRVSecureLocalStorageEncryptorProtocol
    }

    /// Runs a program with its data in the folder.
    private func withProgram(_ body: (any MiniProgram) async throws -> Void) async throws {
        var configuration = HostConfiguration(delegate, network: .unhurried)
        configuration.storage = .folder(folder + "/data")
        // Foundation also has a type with that name.
        let host = try MiniHost.MiniProgramHost(configuration)
        try await body(try await host.open(folder + "/program", appID: "1"))
        await host.stop()
    }

    /// Runs a program that evaluates code.
    private func evaluate(_ code: String) async throws -> ScriptValue {
        var result = ScriptValue.undefined
        try await withProgram { program in result = try await program.evaluate(code) }
        return result
    }

    private func isOnDisk(_ text: String) throws -> Bool {
        let data = folder + "/data"
        return try FileManager.default.subpathsOfDirectory(atPath: data).contains { name in
            FileManager.default.contents(atPath: "\(data)/\(name)")?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func `the sample seals the values that a program stores, and opens them in the next run`() async throws {
        registerSample()
        _ = try await evaluate("my.setStorageSync({ key: 'k', data: { secret: 'canary' } })")
        #expect(try !isOnDisk("canary"))
        #expect(try isOnDisk("_Your_Encryptor_Identifier_"))
        #expect(try await evaluate("my.getStorageSync({ key: 'k' }).data") == ["secret": "canary"])
        #expect(try await evaluate("my.getStorage({ key: 'k' })")["data"] == ["secret": "canary"])
    }

    @Test func `a value that the sample sealed is an error without the sample, and is not lost`() async throws {
        registerSample()
        _ = try await evaluate("my.setStorageSync({ key: 'k', data: 'canary' })")
        delegate.encryptorForLocalStorage = nil
        #expect(try await evaluate("my.getStorageSync({ key: 'k' })")["error"] == 10102)
        registerSample()
        #expect(try await evaluate("my.getStorageSync({ key: 'k' }).data") == "canary")
    }

    @Test func `an encryptor that is registered while a program runs applies from the next call`() async throws {
        try await withProgram { program in
            _ = try await program.evaluate("my.setStorageSync({ key: 'a', data: 'before' })")
            registerSample()
            _ = try await program.evaluate("my.setStorageSync({ key: 'b', data: 'canary' })")
            #expect(try isOnDisk("before"))
            #expect(try !isOnDisk("canary"))
        }
        #expect(try await evaluate("my.getStorageSync({ key: 'a' }).data") == "before")
        #expect(try await evaluate("my.getStorageSync({ key: 'b' }).data") == "canary")
    }

    @Test func `a delegate that is assigned while a program runs applies from the next call`() async throws {
        let launch = GRVAppContainerLaunch.sharedInstance
        defer { launch.extensionDelegate = delegate }
        var configuration = HostConfiguration(launch, network: .unhurried)
        configuration.storage = .folder(folder + "/data")
        let server = try await TestServer.start(.none) { _ in ServerStep.text("plain") }
        // Foundation also has a type with that name.
        let host = try MiniHost.MiniProgramHost(configuration)
        let program = try await host.open(folder + "/program", appID: "1")
        let options = "{ url: 'http://localhost:\(server.port)/', timeout: 60000 }"
        let request = "await my.request(\(options)).then(r => r.data, e => e.error)"

        _ = try await program.evaluate("my.setStorageSync({ key: 'a', data: 'before' })")
        let refused = try await program.evaluate(request)
        let assigned = GRVExtensionDelegate()
        assigned.encryptorForLocalStorage = _Your_Impl_GRVSecureLocalStorageEncryptorProtocol()
        assigned.networkAllowedDelegate = AllowsAll()
        launch.extensionDelegate = assigned
        _ = try await program.evaluate("my.setStorageSync({ key: 'b', data: 'canary' })")
        let allowed = try await program.evaluate(request)
        await host.stop()
        await server.stop()

        #expect(launch.extensionDelegate === assigned)
        #expect(try isOnDisk("before"))
        #expect(try !isOnDisk("canary"))
        #expect(refused == 20)
        #expect(allowed == "plain")
    }

    @Test(arguments: WayToEncrypt.allCases)
    func `each way to encrypt and to fail is supported`(way: WayToEncrypt) async throws {
        delegate.encryptorForLocalStorage = way.makeEncryptor()
        let result = try await evaluate("my.setStorageSync({ key: 'k', data: 'canary' })")
        #expect(result["error"] == (way.works ? nil : 10101))
        #expect(try !isOnDisk("canary"))
        let stored = try await evaluate("my.getStorageSync({ key: 'k' }).data")
        #expect(stored == (way.works ? "canary" : .null))
    }

    @Test func `a value that decrypts to nil is an error and is kept`() async throws {
        delegate.encryptorForLocalStorage = WayToEncrypt.optionalResult.makeEncryptor()
        _ = try await evaluate("my.setStorageSync({ key: 'k', data: 'canary' })")
        delegate.encryptorForLocalStorage = WayToEncrypt.plainResult.makeEncryptor()
        #expect(try await evaluate("my.getStorageSync({ key: 'k' })")["error"] == 10102)
        #expect(try await evaluate("my.getStorageInfoSync().keys") == ["k"])
        delegate.encryptorForLocalStorage = WayToEncrypt.optionalResult.makeEncryptor()
        #expect(try await evaluate("my.getStorageSync({ key: 'k' }).data") == "canary")
    }

    @Test func `the sample keeps the rules that its protocol permits`() async throws {
        let sample = GRVLocalStorageEncryptorAdapter(_Your_Impl_GRVSecureLocalStorageEncryptorProtocol())
        let exemptions: Set<EncryptorCompatTest.Exemption> = [.contextIsNotAuthenticated, .hasBuiltInKey]
        try await EncryptorCompatTest(sample, withAnotherKey: sample, exemptions: exemptions).run()
    }

    @Test func `the audit of a host accepts the samples and the file of their key`() async throws {
        _ = try IAPSecurityGuardLiteService().encrypt("creates the key")
        let components = GRVExtensionDelegate()
        components.encryptorForLocalStorage = _Your_Impl_GRVSecureLocalStorageEncryptorProtocol()
        components.networkAllowedDelegate = DemoNetworkAllowedDelegateImpl()
        var audit = HostAudit(HostConfiguration(components, network: .unhurried))
        audit.allowedHosts = ["www.example.com"]
        audit.allowedSchemes = ["mailto"]
        audit.encryptorExemptions = [.contextIsNotAuthenticated]
        let keys = folder + "/keys"
        audit.keyFiles = try FileManager.default.contentsOfDirectory(atPath: keys).map { "\(keys)/\($0)" }
        let report = await audit.run()
        let passed = Set(report.checks.filter { $0.state == .passed }.map(\.name))
        #expect(
            passed.isSuperset(of: ["allowDelegate", "hostileURLs", "redirects", "suite", "canaries", "keyFiles"]),
            "\(report.text)"
        )
        #expect(report.hasPassed)
    }

    @Test func `a registered delegate can be read back`() {
        #expect(delegate.encryptorForLocalStorage == nil)
        registerSample()
        #expect(delegate.encryptorForLocalStorage is _Your_Impl_GRVSecureLocalStorageEncryptorProtocol)
        delegate.encryptorForLocalStorage = nil
        #expect(delegate.current == nil)
    }
}

private final class AllowsAll: GRVNetworkRequestAllowDelegate {
    func shouldAllowHttpRequest(_ url: String) -> Bool { true }
}
