import Foundation
import IAPMiniProgram
import Testing

/// The menu of a program and its navigation bar.
@Suite(.timeLimit(.minutes(5)))
struct MenuTests {
    @Test func `the sample adds its item`() async throws {
        try await withVendorHost { host in
            let controller = try host.open("shop")
            let before = await controller.menuItems()
            #expect(before.isEmpty)
            host.delegate.uiProvider.moreMenuDelegate = MPMoreMenuDelegateImpl()
            let items = await controller.menuItems()
            #expect(items.map(\.title) == ["Attention"])
            #expect(items.first?.icon?.name == "attention")
            items.first?.clickMenuItemAction?(GRVMoreMenuContext(appId: "shop"))
        }
    }

    @Test func `only items of the two rows that can be shown are listed, with their actions`() async throws {
        let taps = Mailbox<String>()
        try await withVendorHost { host in
            host.delegate.uiProvider.moreMenuDelegate = ListsItems(taps)
            let controller = try host.open("shop")
            let items = await controller.menuItems()
            #expect(items.map(\.identifier) == ["1 for shop", "2 for shop"])
            for item in items { item.clickMenuItemAction?(GRVMoreMenuContext(appId: "shop")) }
            for row in 1...2 {
                let tap = await taps.next()
                #expect(tap == "row \(row) of shop")
            }
        }
    }

    @Test func `the item for feedback opens the program that the delegate names`() async throws {
        let started = Mailbox<String>()
        try await withVendorHost(["shop": [:], "feedback": [:]]) { host in
            let controller = try host.open("shop")
            _ = try await controller.session.program()
            host.delegate.appEventDelegate = Starts(started)
            host.delegate.uiProvider.feedbackDelegate = DemoGRVMPFeedbackDelegateImpl()
            let items = await controller.menuItems()
            #expect(items.map(\.identifier) == ["Feedback"])
            items.first?.clickMenuItemAction?(GRVMoreMenuContext(appId: "shop"))
            let id = await started.next()
            #expect(id == "feedback")
            host.delegate.uiProvider.feedbackDelegate = NamesNoProgram()
            let none = await controller.menuItems()
            #expect(none.isEmpty)
        }
    }

    @Test func `a delegate that hangs adds no items, and is reported`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let errors = Mailbox<GRVDelegateError>()
        try await withVendorHost { host in
            let controller = try host.open("shop")
            host.delegate.errorHandler = { errors.put($0) }
            host.delegate.deadline = .milliseconds(20)
            host.delegate.uiProvider.moreMenuDelegate = HangsInMenu(goOn)
            let items = await controller.menuItems()
            #expect(items.isEmpty)
            let error = await errors.next()
            #expect(error == .timedOut("GRVMPMoreMenuDelegate.getMenuList"))
        }
    }

    @Test func `the buttons of the samples can be read by the interface of a super app`() {
        let provider = registerSamples().riverExtensionDelegate?.uiProvider
        #expect(provider?.pageBackButtonItemSetting?.itemContentType == .image)
        #expect(provider?.pageBackButtonItemSetting?.image?.name == "xxx")
        #expect(provider?.pageBackButtonItemSetting?.image?.renderingMode == .alwaysOriginal)
        provider?.pageBackButtonItemSetting = TextButtonSample.BackButtonCustomization()
        #expect(provider?.pageBackButtonItemSetting?.itemContentType == .text)
        #expect(provider?.pageBackButtonItemSetting?.text == "xxx")
        #expect(provider?.backHomeButtonItemSetting?.text() == "Home")
    }

    @Test func `every component of the samples is registered`() {
        let delegate = registerSamples().riverExtensionDelegate
        #expect(delegate?.networkAllowedDelegate is DemoNetworkAllowedDelegateImpl)
        #expect(delegate?.appEventDelegate is DemoAppEventDelegate)
        #expect(delegate?.navigationBarEventDelegate is DemoNavigationBarEventDelegate)
        #expect(delegate?.shareDelegate is LinkSample.DemoShareDelegate)
        #expect(delegate?.updateIntervalDelegate is DemoAppUpdateIntervalDelegate)
        #expect(delegate?.appLanguageDelegate is DemoAppLanguageDelegate)
        #expect(delegate?.uiProvider.loadingViewDelegate is DemoLoadingViewDelegate)
        #expect(delegate?.authDelegate is DemoAuthDelegateImpl)
        #expect(delegate?.splashViewDelegate is DemoSplashViewDelegate)
        #expect(delegate?.uiProvider.moreMenuDelegate is DemoMoreMenuDelegate)
        #expect(delegate?.uiProvider.feedbackDelegate is DemoGRVMPFeedbackDelegateImpl)
        #expect(delegate?.uiProvider.appSettingsDelegate is DemoAppSettingsImpl)
    }
}

private final class ListsItems: GRVMPMoreMenuDelegate {
    private final class Hidden: GRVMPMoreMenuItem {
        override func canShow(forMPAppId appId: String) -> Bool { appId != "shop" }
    }

    private let taps: Mailbox<String>

    init(_ taps: Mailbox<String>) { self.taps = taps }

    func getMenuList(_ appId: String) -> [GRVMPMoreMenuItem] {
        let listed = (0...3).map { row in
            GRVMPMoreMenuItem(identifier: "\(row) for \(appId)", row: row) { [taps] context in
                taps.put("row \(row) of \(context.appId)")
            }
        }
        return listed + [Hidden(identifier: "hidden", row: 1, clickMenuItemAction: nil)]
    }
}

private final class Starts: GRVAppEventDelegate {
    private let started: Mailbox<String>

    init(_ started: Mailbox<String>) { self.started = started }

    func onAppStart(_ app: any GRVAppSessionInfo) { started.put(app.appId) }
}

private final class NamesNoProgram: GRVMPFeedbackDelegate {
    func getFeedbackMiniProgramId(_ appId: String) -> String { "" }
}

private final class HangsInMenu: GRVMPMoreMenuDelegate {
    private let goOn: DispatchSemaphore

    init(_ goOn: DispatchSemaphore) { self.goOn = goOn }

    func getMenuList(_ appId: String) -> [GRVMPMoreMenuItem] {
        goOn.wait()
        return []
    }
}
