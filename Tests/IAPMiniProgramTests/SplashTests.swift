import Foundation
import IAPMiniProgram
import Testing

/// The delegate that shows the start of programs, and the pages for failures.
@Suite(.timeLimit(.minutes(5)))
struct SplashTests {
    private let events = Mailbox<SplashEvent>()

    /// The next events as texts.
    private func next(_ count: Int) async -> [String] {
        var texts: [String] = []
        for _ in 0..<count { texts.append(await events.next()?.text ?? "") }
        return texts
    }

    private static let named = #"{ "pages": ["a", "b"], "window": { "defaultTitle": "Shop" } }"#

    @Test func `the delegate shows the steps of a start`() async throws {
        try await withVendorHost(["shop": ["app.json": Self.named]]) { host in
            host.delegate.splashViewDelegate = ShowsSplash(events)
            _ = try await host.evaluate("1")
            let steps = await next(6)
            #expect(steps == ["create shop", "progress 0.0", "info Shop", "progress 0.5", "progress 1.0", "exit"])
        }
    }

    @Test func `a program that does not exist is the documented error, and its page has the documented query`()
        async throws
    {
        try await withVendorHost { host in
            host.delegate.splashViewDelegate = ShowsSplash(events)
            host.delegate.uiProvider.statusPageURL = "https://pages.example/status?a=b"
            host.delegate.uiProvider.errorPageURL = "https://pages.example/error"
            let session = try host.open("absent").session
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.code == .notFound)
            let steps = await next(3)
            #expect(steps == ["create absent", "progress 0.0", "error 10001 Mini program does not exist."])
            let page = try #require(session.errorPage)
            #expect(page.hasPrefix("https://pages.example/status?a=b&"))
            let items = URLComponents(string: page)?.queryItems ?? []
            let fields = Dictionary(items.map { ($0.name, $0.value) }) { $1 }
            #expect(fields["appId"] == "absent")
            #expect(fields["type"] == "MINI_PROGRAM")
            #expect(fields["errorCode"] == "10001")
            #expect(fields["errorMessage"] == "Mini program does not exist.")
            #expect(fields["layoutDirection"] == "LTR")
        }
    }

    @Test func `a failure of the source has the other page`() async throws {
        try await withVendorHost(configure: { $0.appSource = .listing(nil) }) { host in
            host.delegate.uiProvider.statusPageURL = "https://pages.example/status"
            host.delegate.uiProvider.errorPageURL = "https://pages.example/error"
            let session = try host.open("shop").session
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.code == .downloadFailed)
            #expect(session.errorPage?.hasPrefix("https://pages.example/error?errorCode=10009&") == true)
        }
    }

    @Test func `a start is repeated after a failure, and only then`() async throws {
        try await withVendorHost([:]) { host in
            host.delegate.splashViewDelegate = ShowsSplash(events)
            let session = try host.open("shop").session
            guard case .created(_, _, let reload) = await events.next() else {
                Issue.record("no view was created")
                return
            }
            _ = await next(2)
            try host.add("shop")
            reload()
            _ = try await session.program()
            #expect(session.errorPage == nil)
            let again = await next(6)
            #expect(again.first == "create shop")
            #expect(again.last == "exit")
            reload()
            let same = try host.open("shop").session
            #expect(same === session)
        }
    }

    @Test func `the first action of the view ends the program`() async throws {
        try await withVendorHost { host in
            host.delegate.splashViewDelegate = ShowsSplash(events)
            let program = try await host.open("shop").session.program()
            guard case .created(_, let close, _) = await events.next() else {
                Issue.record("no view was created")
                return
            }
            close()
            let end = await program.end
            #expect(end == nil)
        }
    }

    @Test func `a delegate that hangs delays no program`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost { host in
            host.delegate.splashViewDelegate = ShowsSplash(events, goOn)
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }

    @Test func `a list that hangs delays a start by the deadline of components`() async throws {
        let packages = try PackageFolder()
        try packages.publish("1.0.0")
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let list: GRVAppSource.List = {
            Self.wait(for: goOn)
            return []
        }
        try await withVendorHost([:], configure: { $0.appSource = packages.source(list: list) }) { host in
            host.delegate.splashViewDelegate = ShowsSplash(events)
            host.delegate.deadline = .milliseconds(20)
            let errors = Mailbox<GRVDelegateError>()
            host.delegate.errorHandler = { errors.put($0) }
            _ = try await host.open("shop").session.program()
            // Without this deadline, the list has the longer one of a preparation, which is not reported.
            let error = await errors.next()
            #expect(error == .timedOut("GRVAppSource.List"))
        }
    }

    /// A semaphore blocks a thread, which a function that is not asynchronous may do.
    private static func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

    @Test func `methods that a delegate omits have defaults`() async throws {
        try await withVendorHost { host in
            host.delegate.splashViewDelegate = DemoSplashViewDelegate()
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }
}

/// A call of the delegate.
private enum SplashEvent {
    case created(String, close: () -> Void, reload: () -> Void)
    case other(String)

    var text: String {
        switch self {
        case .created(let id, _, _): "create \(id)"
        case .other(let text): text
        }
    }
}

private final class ShowsSplash: GRVSplashViewDelegate {
    private let events: Mailbox<SplashEvent>
    private let goOn: DispatchSemaphore?

    init(_ events: Mailbox<SplashEvent>, _ goOn: DispatchSemaphore? = nil) {
        self.events = events
        self.goOn = goOn
    }

    func createSplashView(
        withCloseAppAction closeAppAction: @escaping () -> Void,
        reloadAppAction: (() -> Void)?,
        appId: String?
    ) -> UIView {
        goOn?.wait()
        events.put(.created(appId ?? "", close: closeAppAction, reload: reloadAppAction ?? {}))
        return UIView()
    }

    func splashView(_ splashView: UIView, updateLoading info: GRVSplashViewInfo) {
        events.put(.other("info \(info.appName)"))
    }

    func splashView(_ splashView: UIView, showErrorMessage message: String, code: String) {
        events.put(.other("error \(code) \(message)"))
    }

    func exitSplash(_ splashView: UIView) { events.put(.other("exit")) }

    func splashView(_ splashView: UIView, updateLoadingProgress progress: CGFloat) {
        events.put(.other("progress \(progress)"))
    }
}
