import Foundation
import IAPMiniProgram
import Testing

/// Opening and closing programs by the vendor's entry point.
@Suite(.timeLimit(.minutes(5)))
struct LaunchTests {
    /// A program that keeps what it is opened with.
    static let keeper = [
        "app.js": "App({ onLaunch(options) { this.query = options.query; } });",
        "b.js": "Page({ onLoad(query) { this.query = query; } });",
    ]

    private static let state = """
        const page = getCurrentPages().at(-1);
        return [page.route, getApp().query ?? {}, page.query ?? {}];
        """

    // MARK: Opening

    @Test func `a program is opened by its id, with a page and a query`() async throws {
        let params = GRVStartupParams()
        params.page = "b?x=1"
        params.query = "a=b&c=d%20e"
        params.showTitleBar = false
        try await withVendorHost(["shop": Self.keeper]) { host in
            let session = try host.open("shop", params).session
            let state = try await session.program().evaluate(Self.state)
            #expect(state == ["b", ["a": "b", "c": "d e"], ["x": "1"]])
            #expect(!session.showsTitleBar)
            #expect(session.appId == "shop")
        }
    }

    @Test(arguments: [true, false])
    func `a program is opened with parameters in a dictionary`(hasThreeLetters: Bool) async throws {
        let extraParams: [String: Any] = ["query": "a=b", "page": "b", "other": 1]
        try await withVendorHost(["shop": Self.keeper]) { host in
            let opened =
                hasThreeLetters
                ? try host.launch.openApp(withApppId: "shop", extraParams: extraParams, error: ())
                : try host.launch.openApp(withAppId: "shop", extraParams: extraParams, error: ())
            #expect((opened as? GRVAppViewController)?.session.showsTitleBar == true)
            let state = try await host.evaluate(Self.state)
            #expect(state == ["b", ["a": "b"], [:]])
        }
    }

    @Test func `a link names the program, its page and its query`() async throws {
        let link = "HTTPS://a.example/p?_ariver_appid=shop&k=v&_ariver_path=b%3Fx%3D1&_ariver_version=1.0.0#f?g=h"
        try await withVendorHost(["shop": Self.keeper]) { host in
            let params = GRVStartupParams()
            params.query = "l=w"
            try host.launch.openApp(withUrl: link, startupParams: params)
            let state = try await host.evaluate(Self.state)
            #expect(state == ["b", ["k": "v", "l": "w"], ["x": "1"]])
        }
        try await withVendorHost(["shop": Self.keeper]) { host in
            #expect(host.launch.openApp(withUrl: link, extraParams: ["query": "k=u"]) != nil)
            let state = try await host.evaluate(Self.state)
            #expect(state == ["b", ["k": "u"], ["x": "1"]])
        }
    }

    @Test(arguments: [
        "", "shop", "ftp://a.example/?_ariver_appid=shop", "https://a.example/", "https://a.example/?a=_ariver_appid",
        "https://a.example/?_ariver_appid=", "https://a.example/#?_ariver_appid=shop",
    ])
    func `a link without a program is the documented error`(link: String) async throws {
        try await withVendorHost { host in
            let error = #expect(throws: GRVContainerError.self) {
                try host.launch.openApp(withUrl: link, extraParams: nil, error: ())
            }
            #expect(error?.errorCode == 90_002)
            #expect(host.launch.openApp(withUrl: link, extraParams: nil) == nil)
            #expect(!GRVURLContentDecoder.canDecodeURLContent(link))
            var response: GRVURLContentDecodeResponse?
            GRVURLContentDecoder.decodeURLContent(link) { response = $0 }
            #expect(response?.success == false)
            #expect(response?.errorCode == 90_002)
            #expect(response?.errorMessage == error?.description)
        }
    }

    @Test func `an empty id is the documented error`() async throws {
        try await withVendorHost { host in
            let error = #expect(throws: GRVContainerError.self) {
                try host.launch.openApp(withAppId: "", startupParams: nil)
            }
            #expect(error?.errorCode == 90_002)
        }
    }

    @Test func `nothing is opened before the initialization, and after the end`() async throws {
        let launch = GRVAppContainerLaunch()
        #expect(throws: GRVContainerError.notInitialized) {
            try launch.openApp(withAppId: "shop", startupParams: nil)
        }
        #expect(GRVContainerError.notInitialized.errorCode == 90_003)
        try await withVendorHost(launch: launch) { host in _ = try await host.evaluate("1") }
        #expect(throws: GRVContainerError.notInitialized) {
            try launch.openApp(withAppId: "shop", startupParams: nil)
        }
        // Without a host, there is nothing to close.
        launch.closeApp(withAppId: "shop")
    }

    // MARK: Runs

    @Test func `a running program is shown again, and a closed one is opened again`() async throws {
        let app = """
            App({
                onLaunch() { this.count = 0; this.shown = new Promise(resolve => { this.show = resolve; }); },
                onShow() { if (++this.count === 2) this.show(this.count); },
            });
            """
        try await withVendorHost(["shop": ["app.js": app]]) { host in
            let first = try host.open("shop").session
            let program = try await first.program()
            await program.setVisibility(.hidden)
            let again = try host.open("shop").session
            #expect(again === first)
            let count = try await program.evaluate("getApp().shown")
            #expect(count == 2)
            host.launch.closeApp(withAppId: "shop")
            let end = await program.end
            #expect(end == nil)
            await first.close()
            let second = try host.open("shop").session
            #expect(second !== first)
            let sum = try await second.program().evaluate("1 + 1")
            #expect(sum == 2)
        }
    }

    @Test func `a program that starts or runs receives the page and the query of each further link`() async throws {
        let app = """
            const seen = [];
            let finish;
            const all = new Promise(resolve => { finish = resolve; });
            App({
                all,
                onShow({ path, query }) {
                    seen.push([path, query?.k ?? '']);
                    if (seen.length === 5) finish(seen);
                },
            });
            """
        let link = "https://a.example/?_ariver_appid=shop&_ariver_path=b&k="
        try await withVendorHost(["shop": ["app.js": app]]) { host in
            let session = try host.open("shop").session
            for number in 1...3 { host.launch.openApp(withUrl: link + "\(number)", extraParams: nil) }
            // The page on top is shown, and a former query does not count again.
            _ = try host.open("shop")
            let seen = try await session.program().evaluate("getApp().all")
            #expect(seen == [["a", ""], ["b", "1"], ["b", "2"], ["b", "3"], ["b", ""]])
        }
    }

    @Test func `a page that a running program does not have is a warning of the host`() async throws {
        let warnings = Warnings()
        try await withVendorHost(configure: { $0.hostConfiguration.observer = warnings }) { host in
            let session = try host.open("shop").session
            try host.launch.openApp(withAppId: "shop", extraParams: ["page": "absent"], error: ())
            let message = await warnings.messages.next()
            #expect(message?.hasPrefix("the program is not opened again: ") == true)
            let pages = try await session.program().pages
            #expect(pages == ["a"])
        }
    }

    @Test func `the host of the entry point has its running programs until its end`() async throws {
        let launch = GRVAppContainerLaunch()
        #expect(launch.host == nil)
        try await withVendorHost(launch: launch) { host in
            let program = try await host.open("shop").session.program()
            #expect(launch.host?.program(program.identity) === program)
        }
        #expect(launch.host == nil)
    }

    @Test func `a program that is closed while it starts is not opened`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let packages = FailingPackages {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    goOn.wait()
                    continuation.resume()
                }
            }
        }
        try await withVendorHost(configure: { $0.appSource = .listing([], from: packages) }) { host in
            let session = try host.open("shop").session
            await session.close()
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.code == .unknown)
        }
    }

    @Test func `a further initialization ends the programs of the former host`() async throws {
        let launch = GRVAppContainerLaunch()
        try await withVendorHost(launch: launch) { former in
            let program = try await former.open("shop").session.program()
            let delegate = former.delegate
            try await withVendorHost(launch: launch) { host in
                let end = await program.end
                #expect(end == nil)
                #expect(host.delegate === delegate)
                let sum = try await host.evaluate("1 + 1")
                #expect(sum == 2)
            }
        }
    }

    @Test func `a failed initialization keeps the former host and delegate`() async throws {
        try await withVendorHost { host in
            let delegate = host.delegate
            let config = IAPConnectInitConfig()
            config.riverExtensionDelegate = GRVExtensionDelegate()
            config.hostConfiguration.limits.delegateDeadline = .zero
            var messages: [String?] = []
            IAPConnectClient(host.launch).initWithContext(
                config,
                success: { messages.append("success") },
                failure: { error, message in
                    #expect(error is HostError)
                    messages.append(message)
                }
            )
            #expect(messages.count == 1)
            #expect(messages.first??.contains("delegateDeadline") == true)
            #expect(host.delegate === delegate)
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }
}

/// The warnings of a host.
private final class Warnings: ProgramObserver {
    let messages = Mailbox<String>()

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .warning(let warning) = event { messages.put(warning.message) }
    }
}
