import CommandHarness
import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Synchronization
import Testing

/// Programs of packages with several users, slow sources and wrong pages.
@Suite(.timeLimit(.minutes(5)))
struct PackagedUsersTests {
    /// The folder of packages, which sends none before a gate is open.
    private struct GatedSource: PackageSource {
        let base: FolderPackageSource
        let gate = Gate()
        /// Is opened when a package is requested.
        let isRequested = Gate()

        @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
            try await base.offers(of: appID)
        }

        @concurrent func fetch(_ offer: PackageOffer, into download: PackageDownload) async throws(PackagingError) {
            isRequested.open()
            await gate.wait()
            try await base.fetch(offer, into: download)
        }
    }

    /// Reads the running programs when a program writes to its console.
    private final class ProgramReader: ProgramObserver {
        let programs = Mutex<PackagedPrograms?>(nil)
        /// The versions that ran, at each message.
        let seen = Mutex<[[String]]>([])

        func program(_ origin: EventOrigin, did event: ProgramEvent) {
            guard case .console = event, let programs = programs.withLock({ $0 }) else { return }
            let versions = programs.programs.map(\.version.description)
            seen.withLock { $0.append(versions) }
        }
    }

    private let place: PackagedPlace
    private let source: GatedSource

    init() throws {
        place = try PackagedPlace()
        source = GatedSource(base: FolderPackageSource(folder: place.path + "/source"))
        try place.publish("1.0.0")
    }

    private func version(_ text: String) throws -> PackageVersion { try #require(PackageVersion(text)) }

    private func options(_ user: String) -> OpenOptions {
        var options = OpenOptions()
        options.userID = user
        return options
    }

    @Test func `users that open a missing program at once install it once`() async throws {
        let programs = try place.programs(source)
        async let ann = programs.open("shop", options: options("ann"))
        await source.isRequested.wait()
        async let bob = programs.open("shop", options: options("bob"))
        source.gate.open()
        let versions = try await [ann.version, bob.version]
        #expect(try versions == [version("1.0.0"), version("1.0.0")])
        #expect(place.warnings == [])
        await programs.stop()
    }

    @Test func `users that run a program learn of one update`() async throws {
        try await place.programs().open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(7_200))
        let programs = try place.programs(source)
        let ann = try await programs.open("shop", options: options("ann"))
        await source.isRequested.wait()
        let bob = try await programs.open("shop", options: options("bob"))
        let eve = try await programs.open("shop", options: options("eve"))
        // The end of a program does not wait for the update of another one.
        await eve.stop()
        source.gate.open()
        await ann.waitForUpdate()
        await bob.waitForUpdate()
        #expect([ann.update, bob.update] == [.ready, .ready])
        #expect(place.warnings == [])
        await bob.applyUpdate()
        #expect(try bob.version == version("1.1.0"))
        #expect(try ann.version == version("1.0.0"))
        await programs.stop()
    }

    @Test func `a source that takes long does not delay the start, and its package is used`() async throws {
        try await place.programs().open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(1_000_000))
        let programs = try place.programs(source)
        programs.updateIntervals.maximumStartDelay = .milliseconds(10)
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.0.0"))
        #expect(shop.update == .searching)
        source.gate.open()
        await shop.waitForUpdate()
        #expect(shop.update == .ready)
        #expect(try programs.store.installed("shop")?.version == version("1.1.0"))
        await programs.stop()
    }

    @Test func `the end of a program does not wait for a source that ignores the cancellation`() async throws {
        try await place.programs().open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(7_200))
        let programs = try place.programs(source)
        let shop = try await programs.open("shop")
        await source.isRequested.wait()
        await shop.stop()
        #expect(programs.programs.isEmpty)
        source.gate.open()
    }

    @Test func `a source is called on threads that it may block`() async throws {
        let source = ThreadSource(base: FolderPackageSource(folder: place.path + "/source"))
        let programs = try place.programs(source)
        try await programs.open("shop").stop()
        #expect(source.threads.withLock { $0 } == ["delegates", "delegates"])
        try place.publish("1.1.0")
        place.pass(.seconds(7_200))
        let shop = try await programs.open("shop")
        await shop.waitForUpdate()
        #expect(source.threads.withLock { $0 } == ["delegates", "delegates", "delegates", "delegates"])
        await programs.stop()
    }

    /// The folder of packages, with the names of the threads on which it is called.
    private final class ThreadSource: PackageSource {
        let threads = Mutex<[String]>([])
        private let base: FolderPackageSource

        init(base: FolderPackageSource) { self.base = base }

        private func recordThread() {
            let name = FileManager.default.contents(atPath: "/proc/thread-self/comm") ?? Data()
            threads.withLock { $0.append(String(decoding: name.dropLast(), as: UTF8.self)) }
        }

        @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
            recordThread()
            return try await base.offers(of: appID)
        }

        @concurrent func fetch(_ offer: PackageOffer, into download: PackageDownload) async throws(PackagingError) {
            recordThread()
            try await base.fetch(offer, into: download)
        }
    }

    @Test func `a program that is installed opens although its search is not recorded`() async throws {
        let folder = place.path + "/store/programs/shop"
        var configuration = HostConfiguration.forTests()
        configuration.observer = place.recorder
        let store = PackageStore(folder: place.path + "/store", keys: [place.key.publicKey])
        let programs = try PackagedPrograms(configuration, store: store, source: source.base) {
            // A folder in the place of the draft of the state, as on a full disk.
            mkdir(folder + "/state.json-new", 0o700)
            return .now
        }
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.0.0"))
        #expect(place.warnings.first?.hasPrefix("the search for an update is not recorded: ") == true)
        await programs.stop()
    }

    @Test func `the version before a failed one opens although the state cannot be written`() async throws {
        try await place.programs().open("shop").stop()
        try place.publish("1.1.0", script: "throw new Error('broken');")
        let programs = try place.programs()
        #expect(try await programs.store.update("shop", from: programs.source) == version("1.1.0"))
        // A folder in the place of the draft of the state, as on a full disk.
        mkdir(place.path + "/store/programs/shop/state.json-new", 0o700)
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.0.0"))
        await programs.stop()
    }

    @Test func `a wrong page does not replace a new version`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        #expect(try await programs.store.update("shop", from: programs.source) == version("1.1.0"))
        for _ in 0..<3 {
            let error = await #expect(throws: PackagedProgramError.self) {
                try await programs.open("shop", page: "none")
            }
            if case .start(.package)? = error {} else { Issue.record("\(String(describing: error))") }
        }
        let shop = try await programs.open("shop", page: "b")
        #expect(try shop.version == version("1.1.0"))
        #expect(try programs.store.installed("shop")?.failedVersions == [])
        await programs.stop()
    }

    @Test func `a program whose launch is in progress is not among the running ones`() async throws {
        try place.publish("1.1.0", script: "console.log('loading');")
        let reader = ProgramReader()
        var configuration = HostConfiguration.forTests()
        configuration.observer = reader
        let store = PackageStore(folder: place.path + "/store", keys: [place.key.publicKey])
        let programs = try PackagedPrograms(configuration, store: store, source: source.base)
        reader.programs.withLock { $0 = programs }
        let shop = try await programs.open("shop")
        #expect(reader.seen.withLock { $0 } == [[]])
        #expect(programs.programs.map(\.version) == [shop.version])
        await programs.stop()
        reader.programs.withLock { $0 = nil }
    }
}
