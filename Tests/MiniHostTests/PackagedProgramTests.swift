import MiniCore
import MiniHost
import Testing

/// Programs that are installed, updated and rolled back.
@Suite(.timeLimit(.minutes(5)))
struct PackagedProgramTests {
    private let place: PackagedPlace

    init() throws {
        place = try PackagedPlace()
        try place.publish("1.0.0")
    }

    private func version(_ text: String) throws -> PackageVersion { try #require(PackageVersion(text)) }

    @Test func `a program is installed at its first start`() async throws {
        let programs = try place.programs()
        let shop = try await programs.open("shop", page: "b")
        #expect(try shop.version == version("1.0.0"))
        #expect(shop.identity == ProgramIdentity(appID: "shop"))
        #expect(await shop.program.pages == ["b"])
        #expect(try await shop.program.evaluate("return my.getAccountInfoSync().miniProgram.version") == "1.0.0")
        await shop.program.waitUntilIdle()
        #expect(try await shop.program.evaluate("getApp().seen") == [false])
        #expect(shop.update == .none)
        #expect(try programs.store.installed("shop")?.isProven == true)
        #expect(programs.programs.count == 1)
        let error = await #expect(throws: PackagedProgramError.self) { try await programs.open("shop") }
        if case .start(.alreadyRunning)? = error {} else { Issue.record("\(String(describing: error))") }
        await programs.stop()
        #expect(programs.programs.isEmpty)
        _ = try await programs.open("shop")
        await programs.stop()
    }

    @Test func `a program that no source has does not open`() async throws {
        let programs = try place.programs()
        let error = await #expect(throws: PackagedProgramError.self) { try await programs.open("other") }
        if case .package(let error)? = error { #expect(error.code == .unavailable) } else { Issue.record("no error") }
        #expect(programs.programs.isEmpty)
    }

    @Test func `an update is installed while the program runs, and applied when the program requests it`()
        async throws
    {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(3_599))
        let early = try await programs.open("shop")
        #expect(early.update == .none)
        await early.stop()

        place.pass(.seconds(1))
        let shop = try await programs.open("shop", page: "b")
        #expect(try shop.version == version("1.0.0"))
        await shop.waitForUpdate()
        #expect(shop.update == .ready)
        #expect(try programs.store.installed("shop")?.version == version("1.1.0"))
        let former = shop.program
        await former.waitUntilIdle()
        #expect(try await former.evaluate("getApp().seen") == [true, "ready"])
        // A listener that is added later receives both.
        let late = """
            const seen = [];
            my.getUpdateManager().onCheckForUpdate(r => seen.push(r.hasUpdate));
            await new Promise(done => my.getUpdateManager().onUpdateReady(() => { seen.push('ready'); done(); }));
            return seen;
            """
        #expect(try await former.evaluate(late) == [true, "ready"])

        var restarts = shop.restarts.makeAsyncIterator()
        // The restart can end the program before the result arrives.
        _ = try? await former.evaluate("my.getUpdateManager().applyUpdate()")
        let restarted = await restarts.next()
        #expect(restarted === shop.program)
        #expect(shop.program !== former)
        #expect(await former.end == nil)
        #expect(try shop.version == version("1.1.0"))
        #expect(await shop.program.pages == ["b"])
        #expect(try await shop.program.evaluate("getApp().version") == "1.1.0")
        #expect(programs.programs.count == 1)
        await programs.stop()
        let last = await restarts.next()
        #expect(last == nil)
    }

    @Test func `an update that is not applied is used by the next start`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(7_200))
        let first = try await programs.open("shop")
        await first.waitForUpdate()
        await first.stop()
        let second = try await programs.open("shop")
        #expect(try second.version == version("1.1.0"))
        #expect(second.update == .none)
        await programs.stop()
    }

    @Test func `an update is installed before the program opens if the last search is too long ago`() async throws {
        let programs = try place.programs()
        programs.updateIntervals.maximum = .seconds(100)
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(100))
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.1.0"))
        await programs.stop()
    }

    @Test func `the installed version opens if the search for an update fails`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        place.pass(.seconds(1_000_000))
        let failing = try place.programs(FailingSource(list: []))
        let shop = try await failing.open("shop")
        #expect(try shop.version == version("1.0.0"))
        #expect(place.warnings == ["the program is not updated: the source failed"])
        await failing.stop()
    }

    @Test func `a program learns that an update failed`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        place.pass(.seconds(7_200))
        let offer = PackageOffer(appID: "shop", version: try version("1.1.0"), byteCount: 100)
        let failing = try place.programs(FailingSource(list: [offer]))
        let shop = try await failing.open("shop")
        await shop.waitForUpdate()
        #expect(shop.update == .failed)
        await shop.program.waitUntilIdle()
        #expect(try await shop.program.evaluate("getApp().seen") == [true, "failed"])
        // Nothing is ready to be applied.
        _ = try await shop.program.evaluate("my.getUpdateManager().applyUpdate()")
        await shop.applyUpdate()
        #expect(try await shop.program.evaluate("getApp().version") == "1.0.0")
        await failing.stop()
    }

    @Test(arguments: ["throw new Error('broken');", "for (;;) {}", "App({"])
    func `a new version that does not launch is replaced by the version before`(script: String) async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0", script: script)
        place.pass(.seconds(1_000_000))
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.0.0"))
        #expect(try await shop.program.evaluate("getApp().version") == "1.0.0")
        #expect(place.warnings.first?.hasPrefix("version 1.1.0 does not launch, 1.0.0 is used again: ") == true)
        await shop.stop()
        // It is not tried again.
        place.pass(.seconds(1_000_000))
        let next = try await programs.open("shop")
        #expect(try next.version == version("1.0.0"))
        await programs.stop()
    }

    @Test func `a new version that does not restart is replaced by the version before`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0", script: "throw new Error('broken');")
        place.pass(.seconds(7_200))
        let shop = try await programs.open("shop")
        await shop.waitForUpdate()
        let former = shop.program
        await shop.applyUpdate()
        #expect(shop.program !== former)
        #expect(try shop.version == version("1.0.0"))
        #expect(try programs.store.installed("shop")?.failedVersions == [version("1.1.0")])
        await programs.stop()
    }

    @Test func `an update keeps the permissions that the host has changed`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(7_200))
        let shop = try await programs.open("shop")
        await shop.waitForUpdate()
        await shop.program.setPermissions(Permission.standard.subtracting([.storage]))
        await shop.applyUpdate()
        #expect(try shop.version == version("1.1.0"))
        #expect(shop.program.permissions == Permission.standard.subtracting([.storage]))
        #expect(try await shop.program.evaluate("my.setStorageSync({ key: 'a', data: 1 }).error") == 4)
        await programs.stop()
    }

    @Test func `a host that is full does not roll a new version back`() async throws {
        let programs = try place.programs(maximum: 1)
        try await programs.open("shop").stop()
        try place.publish("1.1.0")
        place.pass(.seconds(1_000_000))
        var options = OpenOptions()
        options.userID = "ann"
        let ann = try await programs.host.open(place.archive("1.0.0"), appID: "shop", options: options)
        for _ in 0..<3 {
            let error = await #expect(throws: PackagedProgramError.self) { try await programs.open("shop") }
            if case .start(.tooManyPrograms(limit: 1))? = error {} else { Issue.record("\(String(describing: error))") }
        }
        await ann.stop()
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.1.0"))
        await programs.stop()
    }

    @Test func `the first version that does not launch is an error`() async throws {
        try place.publish("1.1.0", script: "throw new Error('broken');")
        let programs = try place.programs()
        let error = await #expect(throws: PackagedProgramError.self) { try await programs.open("shop") }
        if case .start(.script(let error))? = error {
            #expect(error.message == "broken")
        } else {
            Issue.record("\(String(describing: error))")
        }
        #expect(programs.programs.isEmpty)
    }

    @Test func `a version that has launched is not replaced because a later start fails`() async throws {
        let programs = try place.programs()
        try await programs.open("shop").stop()
        try place.publish("1.1.0", script: "if (my.getStorageSync({ key: 'a' }).data) throw new Error('state');")
        place.pass(.seconds(1_000_000))
        let shop = try await programs.open("shop")
        #expect(try shop.version == version("1.1.0"))
        _ = try await shop.program.evaluate("my.setStorageSync({ key: 'a', data: 1 })")
        await shop.stop()
        await #expect(throws: PackagedProgramError.self) { try await programs.open("shop") }
        #expect(try programs.store.installed("shop")?.version == version("1.1.0"))
    }

    @Test func `a program that ends is removed from the running ones`() async throws {
        let programs = try place.programs()
        let shop = try await programs.open("shop")
        let restarts = shop.restarts
        await shop.program.stop()
        for await _ in restarts {}
        #expect(programs.programs.isEmpty)
        _ = try await programs.open("shop")
        await programs.stop()
    }

    /// A source that has offers and no package.
    private struct FailingSource: PackageSource {
        let list: [PackageOffer]

        @concurrent func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
            if list.isEmpty { throw PackagingError(.sourceFailed, "the source failed") }
            return list
        }

        @concurrent func fetch(
            _ offer: PackageOffer,
            into download: PackageDownload,
        ) async throws(PackagingError) {
            throw PackagingError(.sourceFailed, "the source failed")
        }
    }
}
