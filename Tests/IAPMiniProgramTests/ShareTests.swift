import Foundation
import IAPMiniProgram
import Testing

/// Sharing pages by the delegate, with the vendor's samples.
@Suite(.timeLimit(.minutes(5)))
struct ShareTests {
    private static let page = """
        Page({ onShareAppMessage: ({ from }) => ({ title: 'T', desc: 'D ' + from, path: 'a?x=1' }) });
        """
    private static let link = "https://demo?_ariver_appid=shop&_ariver_path=a?x=1"

    private let interface = HeadlessUserInterface(.firstButton)

    /// Runs a host with a delegate and a program that shares a page.
    private func withSharing(
        _ share: any ShareDelegate,
        page: String = page,
        by interface: HeadlessUserInterface? = nil,
        _ body: (VendorHost, GRVAppViewController) async throws -> Void
    ) async throws {
        let shown = interface ?? self.interface
        try await withVendorHost(
            ["shop": ["a.js": page]],
            configure: { $0.hostConfiguration.userInterface = shown }
        ) { host in
            let controller = try host.open("shop")
            _ = try await controller.session.program()
            host.delegate.shareDelegate = share
            try await body(host, controller)
        }
    }

    @Test func `the sample with a link uses the vendor's channels, on which nothing is shared without a handler`()
        async throws
    {
        try await withSharing(LinkSample.DemoShareDelegate()) { _, controller in
            let isShared = await controller.share()
            #expect(!isShared)
            let items = ["MessagesShareItem", "CopyUrlShareItem", "MoreShareItem"]
            let sheet = ActionSheetDialog(title: "", items: items, cancelButtonText: "Cancel")
            #expect(interface.shown == [.actionSheet(sheet)])
        }
    }

    @Test func `a channel of the vendor shares by the handler that the super app sets`() async throws {
        let links = Mailbox<String>()
        try await withSharing(SendsMessages(links)) { _, controller in
            let isShared = await controller.share()
            #expect(isShared)
            let link = await links.next()
            #expect(link == Self.link)
        }
    }

    @Test func `the sample with a channel of its own is called for that channel`() async throws {
        try await withSharing(ChannelSample.DemoShareDelegate()) { _, controller in
            let isShared = await controller.share()
            #expect(isShared)
            guard case .actionSheet(let sheet) = interface.shown.first else {
                Issue.record("no channels were shown")
                return
            }
            #expect(sheet.items.first == "Custom")
        }
    }

    @Test func `the sample with a panel of its own presents an alert`() async throws {
        let panels = Mailbox<[String?]>()
        try await withSharing(DemoNewShareDelegate()) { _, controller in
            controller.onPresent = { presented in
                if let alert = presented as? UIAlertController {
                    panels.put([alert.title, alert.message] + alert.actions.map(\.title))
                    alert.actions.first?.perform()
                }
            }
            let isShared = await controller.share()
            #expect(isShared)
            let panel = await panels.next()
            #expect(
                panel == [
                    "T", "D menu", "Custom", "MoreShareItem", "CopyUrlShareItem", "MessagesShareItem", "Cancel",
                ]
            )
            #expect(interface.shown.isEmpty)
            #expect(controller.presentedViewController == nil)
        }
    }

    @Test func `a page is not shared if the user chooses no channel`() async throws {
        try await withSharing(LinkSample.DemoShareDelegate(), by: HeadlessUserInterface(.cancel)) { _, controller in
            let isShared = await controller.share()
            #expect(!isShared)
        }
    }

    @Test func `a program shares its page by showSharePanel`() async throws {
        let panels = Mailbox<SeenPanel>()
        try await withSharing(Completes(panels)) { host, controller in
            let result = try await host.evaluate("my.showSharePanel()")
            #expect(result == [:])
            let shown = await panels.next()
            #expect(shown?.link == Self.link)
            #expect(shown?.hasController == false)
            _ = await controller.share()
            let again = await panels.next()
            #expect(again?.hasController == true)
        }
    }

    @Test func `a program has one attempt to share at a time`() async throws {
        let page = """
            const app = getApp();
            app.count = 0;
            app.isCalled = new Promise(done => { app.called = done; });
            Page({
              onShareAppMessage({ from }) {
                // The framework calls it as well, and does not use its result.
                if (from === 'code') return {};
                app.count += 1;
                app.called();
                return new Promise(() => {});
              },
            });
            """
        let panels = Mailbox<SeenPanel>()
        try await withSharing(Completes(panels), page: page) { host, _ in
            let code = """
                for (let i = 0; i < 50; i += 1) await my.showSharePanel();
                await getApp().isCalled;
                return getApp().count;
                """
            let count = try await host.evaluate(code)
            #expect(count == 1)
        }
    }

    @Test func `a page without onShareAppMessage shares its path`() async throws {
        let panels = Mailbox<SeenPanel>()
        try await withSharing(Completes(panels), page: "Page({})") { _, controller in
            let isShared = await controller.share()
            #expect(isShared)
            let shown = await panels.next()
            #expect(shown?.link == "https://demo?_ariver_appid=shop&_ariver_path=a")
            #expect(shown?.title == nil)
        }
    }

    @Test func `nothing is shared without a delegate, and if the page throws`() async throws {
        let throwing = "Page({ onShareAppMessage() { throw new Error('no'); } })"
        try await withSharing(LinkSample.DemoShareDelegate(), page: throwing) { host, controller in
            let isShared = await controller.share()
            #expect(!isShared)
            host.delegate.shareDelegate = nil
            let isSharedWithout = await controller.share()
            #expect(!isSharedWithout)
        }
        #expect(interface.shown.isEmpty)
    }

    @Test func `a second completion, from another thread, has no effect and is reported`() async throws {
        let errors = Mailbox<GRVDelegateError>()
        try await withSharing(CompletesTwice()) { host, controller in
            host.delegate.errorHandler = { errors.put($0) }
            let isShared = await controller.share()
            #expect(isShared)
            let error = await errors.next()
            #expect(error == .calledBackAgain("ShareDelegate"))
        }
    }

    @Test func `a delegate that hangs shares nothing and is reported`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let errors = Mailbox<GRVDelegateError>()
        try await withSharing(HangsInLink(goOn)) { host, controller in
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.deadline = .milliseconds(20)
            let isShared = await controller.share()
            #expect(!isShared)
            let error = await errors.next()
            #expect(error == .timedOut("ShareDelegate"))
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }
}

/// What a panel shows.
private struct SeenPanel: Sendable {
    let title: String?
    let link: String
    let hasController: Bool
}

private final class Completes: NSObject, ShareDelegate {
    private let panels: Mailbox<SeenPanel>

    init(_ panels: Mailbox<SeenPanel>) { self.panels = panels }

    func makeLink(queryItems: [URLQueryItem]) -> String {
        LinkSample.DemoShareDelegate().makeLink(queryItems: queryItems)
    }

    func showPanel(
        items: [ShareItem],
        context: ShareContext,
        visibleViewController: UIViewController?,
        completion: @escaping Completion
    ) {
        panels.put(
            SeenPanel(title: context.title, link: context.link, hasController: visibleViewController != nil)
        )
        completion(true, nil)
    }
}

private final class SendsMessages: NSObject, ShareDelegate {
    private let links: Mailbox<String>

    init(_ links: Mailbox<String>) { self.links = links }

    func makeLink(queryItems: [URLQueryItem]) -> String {
        LinkSample.DemoShareDelegate().makeLink(queryItems: queryItems)
    }

    func items(for appId: String) -> [ShareItem] {
        let item = ShareItem.messages
        item.handler = { [links] context, _, completion in
            links.put(context.link)
            completion(true, "MessagesShareItem")
        }
        return [item]
    }
}

private final class CompletesTwice: NSObject, ShareDelegate {
    func makeLink(queryItems: [URLQueryItem]) -> String { "" }

    func showPanel(
        items: [ShareItem],
        context: ShareContext,
        visibleViewController: UIViewController?,
        completion: @escaping Completion
    ) {
        Thread.detachNewThread {
            completion(true, nil)
            completion(false, nil)
        }
    }
}

private final class HangsInLink: NSObject, ShareDelegate {
    private let goOn: DispatchSemaphore

    init(_ goOn: DispatchSemaphore) { self.goOn = goOn }

    func makeLink(queryItems: [URLQueryItem]) -> String {
        goOn.wait()
        return ""
    }
}
