import CommandHarness
import MiniCore
import MiniHost
import MiniTestRunner
import MiniTesting
import TestScale
import Testing

/// The conformance program on the hosts that integrators may configure.
// The complete conformance program runs.
@Suite(.timeLimit(.minutes(20)))
struct ConformanceTests {
    private static let folder = Product.packageFolder + "/MiniPrograms/conformance"

    /// Runs the conformance program, and requires that each of its tests passes.
    private func requireConformance(
        _ collection: TestOptions.GarbageCollectionMode = .automatic,
        _ change: (inout HostConfiguration) -> Void = { _ in },
    ) async {
        var suite = ConformanceSuite(Self.folder)
        change(&suite.configuration)
        suite.options.garbageCollection = collection
        let results = await suite.run()
        #expect(results.count >= 149)
        for result in results { #expect(result.problems == [], "\(result)") }
    }

    @Test func `a plain host conforms`() async { await requireConformance() }

    @Test(arguments: [(true, true)] + (TestScale.isFull ? [(true, false), (false, true)] : []))
    func `a host with an encryptor, a database key or both conforms`(hasEncryptor: Bool, hasKey: Bool) async {
        let key = SecretBytes.random(count: DatabaseKey.rawByteCount)
        await requireConformance {
            if hasEncryptor { $0.encryptors = LocalStorageEncryptorRing(FakeEncryptor()) }
            if hasKey {
                $0.storage = .folder("data")
                $0.databaseKey = .closure { try DatabaseKey(raw: key) }
            }
        }
    }

    @Test func `a host whose memory is collected at every call conforms`() async {
        await requireConformance(.atEveryCall)
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

    @Test(arguments: [
        ProgramIsolation.inProcess, .process(WorkerOptions(WorkerExecutable(path: Product.miniWorker.path))),
    ])
    func `there are six hundred assertions, and each names its source`(_ isolation: ProgramIsolation) async throws {
        var configuration = HostConfiguration()
        configuration.isolation = isolation
        let host = try MiniHost.MiniProgramHost(configuration)
        let program = try await host.open(Self.folder)
        let result = try await program.evaluate("getCurrentPages()[0].runAll()")
        let cases = result["results"]?.array ?? []
        #expect(cases.filter { $0["failures"]?.array != [] } == [])
        #expect(result["failed"] == 0)
        #expect((result["assertions"]?.number ?? 0) >= 600)
        let documents = cases.map { $0["document"]?.string ?? "" }
        #expect(!documents.isEmpty && documents.allSatisfy { !$0.isEmpty })
        await host.stop()
    }
}
