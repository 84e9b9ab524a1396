internal import MiniCore

/// The items of the menu of a program.
///
/// SAFETY: the items are made by the calls of a delegate, and only the super app uses them afterwards.
struct MenuItems: @unchecked Sendable {
    let items: [GRVMPMoreMenuItem]

    private init(_ items: [GRVMPMoreMenuItem]) { self.items = items }

    /// The items of the registered delegates that are shown.
    init(of appID: String, _ container: AppContainer) async {
        let components = container.components.delegate
        var items = await Self.listed(for: appID, components)
        if let item = await Self.feedback(for: appID, container) { items.append(item) }
        self.init(items)
    }

    private static func listed(for appID: String, _ components: GRVExtensionDelegate) async -> [GRVMPMoreMenuItem] {
        guard let calls = components.uiProvider.moreMenu.calls else { return [] }
        let listed = await DelegateResult<MenuItems>.wait(components.deadline) {
            await calls.result(otherwise: MenuItems([])) { menu in
                MenuItems(
                    menu.getMenuList(appID).filter { (1...2).contains($0.row) && $0.canShow(forMPAppId: appID) }
                )
            }
        }
        if case .timedOut = listed { components.report(.timedOut("GRVMPMoreMenuDelegate.getMenuList")) }
        return listed.orElse(MenuItems([])).items
    }

    /// The item that opens the program for feedback; nil for none.
    private static func feedback(for appID: String, _ container: AppContainer) async -> GRVMPMoreMenuItem? {
        let components = container.components.delegate
        guard let calls = components.uiProvider.feedback.calls else { return nil }
        let id = await DelegateResult<String>.wait(components.deadline) {
            await calls.result(otherwise: "") { $0.getFeedbackMiniProgramId(appID) }
        }
        if case .timedOut = id { components.report(.timedOut("GRVMPFeedbackDelegate.getFeedbackMiniProgramId")) }
        // An empty id names no program.
        guard let startup = try? Startup(appID: id.orElse("")) else { return nil }
        return GRVMPMoreMenuItem(identifier: "Feedback", row: 2) { _ in _ = container.open(startup) }
    }
}
