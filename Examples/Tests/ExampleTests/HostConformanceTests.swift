import Foundation
import MiniHost
import MiniTestRunner
import Testing

/// The proof of an integrator that the configuration of a host keeps the behavior that programs rely on.
@Suite(.timeLimit(.minutes(5)))
struct HostConformanceTests {
    private static let folder = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "MiniPrograms/conformance").path(percentEncoded: false)

    @Test func `the host of a super app conforms`() async throws {
        var configuration = HostConfiguration()
        let key = SecretBytes.random(count: AESGCM.keyByteCount)
        configuration.encryptors = LocalStorageEncryptorRing(try .aesGCM(key: key), requiresSealedValues: true)
        var suite = ConformanceSuite(Self.folder, configuration: configuration)
        // Without this filter all cases run.
        suite.options.filter = "storage"
        let results = await suite.run()
        #expect(results.flatMap(\.problems) == [])
        #expect(results.contains { $0.description.contains("storage") && !$0.description.contains("skipped") })
    }
}
