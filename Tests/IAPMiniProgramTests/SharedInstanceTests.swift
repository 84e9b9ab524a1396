import IAPMiniProgram
import Testing

/// The samples that use the instance of the process.
///
/// A process has one, so that these tests are serialized.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SharedInstanceTests {
    private static let state = "[getCurrentPages().at(-1).route, getApp().query ?? {}]"

    private func withSharedHost(
        source: GRVAppSource? = nil,
        _ body: (VendorHost) async throws -> Void
    ) async throws {
        try await withVendorHost(
            ["xxx": LaunchTests.keeper],
            launch: .sharedInstance,
            configure: { config in
                if let source { config.appSource = source }
            },
            body
        )
    }

    @Test func `the sample of the initialization creates the host`() async throws {
        try await withSharedHost { host in
            _ = try await host.evaluate("1", in: "xxx")
            let config = IAPConnectInitConfig()
            config.appSource = .folder(host.folder)
            initializeSample(config)
            let state = try await host.evaluate(Self.state, in: "xxx")
            #expect(state == ["a", [:]])
        }
    }

    @Test func `the sample with a dictionary opens the program with its query`() async throws {
        try await withSharedHost { host in
            openByIDSample()
            let state = try await host.evaluate(Self.state, in: "xxx")
            #expect(state == ["a", ["a": "b", "c": "d"]])
        }
    }

    @Test func `the samples with parameters push the controller of the program`() async throws {
        let navigation = UINavigationController()
        let window = UIWindow()
        window.rootViewController = navigation
        UIApplication.shared.windows = [window]
        defer { UIApplication.shared.windows = [] }
        try await withSharedHost { host in
            OpensPrograms().openByID()
            OpensPrograms().openByLink()
            let opened = navigation.viewControllers.compactMap { $0 as? GRVAppViewController }
            #expect(opened.map(\.session.appId) == ["xxx", "xxx"])
            #expect(opened.first?.session === opened.last?.session)
            let state = try await host.evaluate(Self.state, in: "xxx")
            #expect(state == ["a", [:]])
        }
    }

    @Test func `the sample with a scanned code opens the program of a link`() async throws {
        try await withSharedHost { host in
            openScannedSample("https://a.example/no/program")
            openScannedSample("https://a.example/?_ariver_appid=xxx&k=v")
            let state = try await host.evaluate(Self.state, in: "xxx")
            #expect(state == ["a", ["k": "v"]])
        }
    }

    @Test func `the samples of lists receive the programs of the source`() async throws {
        let results = Mailbox<GRVFetchAppInfosResult?>()
        // The first one is the program that the sample names.
        let category = GRVAppCategory(name: "Food", identifier: "1001")
        let apps = [
            GRVAppInfo(identifier: "2102000024800001", name: "Shop", categories: [category]),
            GRVAppInfo(identifier: "other", name: "Other"),
        ]
        try await withSharedHost(source: .listing(apps)) { _ in
            fetchSample(nil, { result, _ in results.put(result) }, { result, _ in results.put(result) })
            for _ in 0..<2 {
                let result = await results.next()
                #expect(result??.totalCount == 1)
                #expect(result??.appInfos.first?.name == "Shop")
            }
        }
    }
}
