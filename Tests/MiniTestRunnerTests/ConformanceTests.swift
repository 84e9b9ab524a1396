import CommandHarness
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTesting
import Testing

/// The conformance program on the hosts that integrators may configure.
// The complete conformance program runs.
@Suite(.timeLimit(.minutes(5)))
struct ConformanceTests {
    private static let folder = Product.packageFolder + "/MiniPrograms/conformance"

    private static func run(
        _ collection: TestOptions.CollectionMode = .automatic,
        _ change: (inout HostConfiguration) -> Void = { _ in },
    ) async -> [ConformanceSuite.Result] {
        var suite = ConformanceSuite(folder)
        // Longer than a loaded machine takes for a case.
        suite.options.timeout = .seconds(240)
        suite.configuration.limits.delegateDeadline = .seconds(240)
        change(&suite.configuration)
        suite.options.collection = collection
        return await suite.run()
    }

    @Test(arguments: await run())
    func `a plain host conforms`(_ result: ConformanceSuite.Result) {
        #expect(result.problems == [])
    }

    @Test(arguments: await run { $0.encryptors = LocalStorageEncryptorRing(FakeEncryptor()) })
    func `a host with an encryptor conforms`(_ result: ConformanceSuite.Result) {
        #expect(result.problems == [])
    }

    private static let key = SecretBytes.random(count: DatabaseKey.rawByteCount)

    @Test(
        arguments: await run {
            $0.storage = .folder("data")
            $0.databaseKey = .closure { try DatabaseKey(raw: key) }
        }
    )
    func `a host with a database key conforms`(_ result: ConformanceSuite.Result) {
        #expect(result.problems == [])
    }

    @Test(arguments: await run(.atEveryCall))
    func `a host whose memory is collected at every call conforms`(_ result: ConformanceSuite.Result) {
        #expect(result.problems == [])
    }

    @Test func `a host that lets error statuses succeed conforms`() async {
        var suite = ConformanceSuite(Self.folder)
        suite.configuration.requestDefaults.errorStatus = .succeeds
        suite.options.filter = "an error status"
        let results = await suite.run()
        #expect(results.count { $0.description.contains("an error status") } == 2)
        #expect(!results.contains { $0.description.contains("an error status") && $0.description.contains("skipped") })
        #expect(results.flatMap(\.problems) == [])
    }

    @Test func `there are six hundred assertions, and each names its source`() async throws {
        let host = try MiniHost.MiniProgramHost()
        let program = try await host.open(Self.folder)
        let result = try await program.evaluate("getCurrentPages()[0].runAll()")
        #expect(result["failed"] == 0)
        #expect((result["assertions"]?.number ?? 0) >= 600)
        let documents = (result["results"]?.array ?? []).map { $0["document"]?.string ?? "" }
        #expect(!documents.isEmpty && documents.allSatisfy { !$0.isEmpty })
        await host.stop()
    }
}
