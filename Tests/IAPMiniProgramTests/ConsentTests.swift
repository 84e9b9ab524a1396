import Foundation
import IAPMiniProgram
import Testing

/// The delegates that request the consent of the user and show settings.
@Suite(.timeLimit(.minutes(5)))
struct ConsentTests {
    /// What a delegate does with the actions of a request.
    enum Decision: CaseIterable, Sendable {
        case grants, denies, grantsLater, grantsAndDenies
    }

    private let errors = Mailbox<GRVDelegateError>()

    /// The consent that a delegate gives.
    private func consent(
        _ delegate: GRVExtensionDelegate,
        _ subject: AuthorizationDialog.Subject = .scope("phoneNumber")
    ) async -> Bool {
        let interface = HostConfiguration(delegate).userInterface
        return await interface.authorize(AuthorizationDialog(subject), for: ProgramIdentity(appID: "shop"))
    }

    @Test(arguments: Decision.allCases)
    func `the delegate decides, also from another thread, and the first decision counts`(decision: Decision) async {
        let delegate = GRVExtensionDelegate()
        delegate.errorHandler = { errors.put($0) }
        delegate.authDelegate = Decides(decision)
        let isGranted = await consent(delegate)
        #expect(isGranted == (decision != .denies))
        if decision == .grantsAndDenies {
            let error = await errors.next()
            #expect(error == .calledBackAgain("GRVAuthDelegate.showAuth"))
        }
    }

    @Test func `the delegate receives the subject of the request`() async {
        let delegate = GRVExtensionDelegate()
        let requests = Mailbox<GRVAuthParam>()
        delegate.uiProvider.authDelegate = Decides(.grants, requests)
        _ = await consent(delegate)
        let scope = await requests.next()
        #expect(scope?.scopes == ["phoneNumber"])
        #expect(scope?.miniProgramName == "shop")
        #expect(scope?.title == "shop requests your consent")
        _ = await consent(delegate, .lifestyle(publicID: "2"))
        let lifestyle = await requests.next()
        #expect(lifestyle?.scopes == ["lifestyle"])
    }

    @Test func `a delegate that hangs gives no consent and is reported`() async {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let delegate = GRVExtensionDelegate()
        delegate.errorHandler = { errors.put($0) }
        delegate.deadline = .milliseconds(20)
        delegate.authDelegate = HangsInConsent(goOn)
        let isGranted = await consent(delegate)
        #expect(!isGranted)
        let error = await errors.next()
        #expect(error == .timedOut("GRVAuthDelegate.showAuth"))
    }

    @Test func `a button of a program requests consent of the delegate, or else of the interface of the host`()
        async throws
    {
        let interface = HeadlessUserInterface(.firstButton)
        let files = [
            "a.axml": "<button open-type='getAuthorize' scope='phoneNumber' onGetAuthorize='log' onError='log'/>",
            "a.js": "Page({ log({ type }) { (getApp().seen ??= []).push(type); } });",
        ]
        try await withVendorHost(
            ["shop": files],
            configure: { $0.hostConfiguration.userInterface = interface }
        ) { host in
            let program = try await host.open("shop").session.program()
            try await program.perform(.tap, on: .selector("button"))
            host.delegate.authDelegate = Decides(.denies)
            try await program.perform(.tap, on: .selector("button"))
            host.delegate.authDelegate = DemoAuthDelegateImpl()
            try await program.perform(.tap, on: .selector("button"))
            _ = await program.waitUntilIdle(limit: .seconds(60))
            let seen = try await program.evaluate("getApp().seen")
            #expect(seen == ["getAuthorize", "error", "getAuthorize"])
        }
        #expect(interface.shown.count == 1)
    }

    @Test func `the delegate shows the settings, and passes them from another thread`() async throws {
        try await withVendorHost { host in
            host.delegate.errorHandler = { errors.put($0) }
            let without = try await host.evaluate("my.openSetting()")
            #expect(without == ["authSetting": [:]])
            host.delegate.uiProvider.appSettingsDelegate = PassesSettings()
            let settings = try await host.evaluate("my.openSetting()")
            #expect(settings == ["authSetting": ["camera": false, "location": true]])
            let stored = try await host.evaluate("my.getSetting()")
            #expect(stored == settings)
            let error = await errors.next()
            #expect(error == .calledBackAgain("GRVAppSettingsDelegate.openAppSettings"))
        }
    }

    @Test func `the delegates decide about the scopes of JSAPIs, and the host changes their decisions`() async throws {
        let (requests, shown) = (Mailbox<GRVAuthParam>(), Mailbox<GRVAppSettingsParam>())
        try await withVendorHost(configure: { $0.hostConfiguration.scopes = ["scan": .camera] }) { host in
            host.delegate.codeService = Scans(Mailbox())
            host.delegate.authDelegate = Decides(.grants, requests)
            let program = try await host.open("shop").session.program()
            let scan = "my.scan().then(r => r.code, e => e.error)"
            for _ in 0..<2 {
                let granted = try await program.evaluate(scan)
                #expect(granted == "c")
            }
            host.delegate.uiProvider.appSettingsDelegate = PassesSettings(shown)
            _ = try await program.evaluate("my.openSetting()")
            let param = await shown.next()
            #expect(param?.scopes == ["camera": true])
            let refused = try await program.evaluate(scan)
            #expect(refused == 2002)
            try host.launch.host?.authorizations.set(nil, for: .camera, of: program.identity)
            let again = try await program.evaluate(scan)
            #expect(again == "c")
            for _ in 0..<2 {
                let request = await requests.next()
                #expect(request?.scopes == ["camera"])
            }
        }
    }

    @Test func `a delegate that hangs makes no decision, and the user is asked again`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost(configure: { $0.hostConfiguration.scopes = ["scan": .camera] }) { host in
            host.delegate.codeService = Scans(Mailbox())
            let program = try await host.open("shop").session.program()
            let scan = "my.scan().then(r => r.code, e => e.error)"
            host.delegate.deadline = .milliseconds(20)
            host.delegate.authDelegate = HangsInConsent(goOn)
            let unasked = try await program.evaluate(scan)
            #expect(unasked == 2001)
            host.delegate.deadline = .seconds(600)
            host.delegate.authDelegate = Decides(.grants)
            let granted = try await program.evaluate(scan)
            #expect(granted == "c")
        }
    }

    @Test func `the sample of the settings is called, and a call that it does not complete ends with the program`()
        async throws
    {
        let opened = Mailbox<GRVAppSettingsParam>()
        try await withVendorHost { host in
            host.delegate.uiProvider.appSettingsDelegate = SampleOfSettings(opened)
            let program = try await host.open("shop").session.program()
            _ = try await program.evaluate("void my.openSetting()")
            let param = await opened.next()
            #expect(param?.appId == "shop")
            await program.stop()
            let end = await program.end
            #expect(end == nil)
        }
    }
}

private final class Decides: GRVAuthDelegate {
    private let decision: ConsentTests.Decision
    private let requests: Mailbox<GRVAuthParam>

    init(_ decision: ConsentTests.Decision, _ requests: Mailbox<GRVAuthParam> = Mailbox()) {
        self.decision = decision
        self.requests = requests
    }

    func showAuth(
        with param: GRVAuthParam,
        currentViewController: UIViewController,
        positiveAction: GRVAuthActionBlock?,
        cancelAction: GRVAuthActionBlock?
    ) {
        requests.put(param)
        switch decision {
        case .grants: positiveAction?()
        case .denies: cancelAction?()
        case .grantsLater: Thread.detachNewThread { positiveAction?() }
        case .grantsAndDenies:
            positiveAction?()
            cancelAction?()
        }
    }
}

private final class HangsInConsent: GRVAuthDelegate {
    private let goOn: DispatchSemaphore

    init(_ goOn: DispatchSemaphore) { self.goOn = goOn }

    func showAuth(
        with param: GRVAuthParam,
        currentViewController: UIViewController,
        positiveAction: GRVAuthActionBlock?,
        cancelAction: GRVAuthActionBlock?
    ) {
        goOn.wait()
        positiveAction?()
    }
}

private final class SampleOfSettings: DemoAppSettingsImpl {
    private let opened: Mailbox<GRVAppSettingsParam>

    init(_ opened: Mailbox<GRVAppSettingsParam>) { self.opened = opened }

    override func openAppSettings(with param: GRVAppSettingsParam, proxy: any GRVAppSettingsProxy) {
        super.openAppSettings(with: param, proxy: proxy)
        opened.put(param)
    }
}

private final class PassesSettings: GRVAppSettingsDelegate {
    private let shown: Mailbox<GRVAppSettingsParam>

    init(_ shown: Mailbox<GRVAppSettingsParam> = Mailbox()) { self.shown = shown }

    func openAppSettings(with param: GRVAppSettingsParam, proxy: any GRVAppSettingsProxy) {
        shown.put(param)
        Thread.detachNewThread {
            proxy.setScope("location", isGranted: true)
            proxy.setScope("camera", isGranted: false)
            proxy.finish()
            proxy.finish()
        }
    }
}
