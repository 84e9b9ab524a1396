internal import MiniCore
internal import MiniView

/// The tab bar that the host shows below the pages of tabs.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramTabBar {
    private let app: AppConfiguration
    private let stack: PageStack
    private let functions: PageFunctions
    private var isHidden = false
    /// The texts of tabs that were changed, by index.
    private var names: [Int: String] = [:]
    /// The texts of badges, by the index of the tab.
    private var badgeTexts: [Int: String] = [:]
    /// The indices of the tabs with a red dot, which a badge with a text covers.
    private var dots: Set<Int> = []
    /// The parameters of `my.setTabBarStyle`, which override those of app.json.
    private var style = ScriptObject()
    /// The icons of tabs that were changed, by index: that of the selected tab and of any other.
    private var icons: [Int: (selected: String?, other: String?)] = [:]
    /// Whether a person has tapped a tab; otherwise the program switches to it.
    private var isTapped = false

    init(_ app: AppConfiguration, _ stack: PageStack, _ functions: PageFunctions) {
        self.app = app
        self.stack = stack
        self.functions = functions
    }

    /// Applies a change that the program requests.
    func apply(_ change: DeviceUIChange) {
        applyLook(change)
        switch change.name {
        case "hideTabBar": isHidden = true
        case "showTabBar": isHidden = false
        default:
            let index = change.parameters["index"]?.number.flatMap { Int(exactly: $0) }
            if let index { apply(change, toTab: index) }
        }
    }

    private func apply(_ change: DeviceUIChange, toTab index: Int) {
        let text = change.parameters["text"]?.string
        switch change.name {
        case "setTabBarItem": names[index] = text ?? names[index]
        case "setTabBarBadge": badgeTexts[index] = text
        case "removeTabBarBadge": badgeTexts[index] = nil
        case "showTabBarRedDot": dots.insert(index)
        case "hideTabBarRedDot": dots.remove(index)
        default: break
        }
    }

    /// The badge of a tab; nil if none is shown.
    private func badge(ofTab index: Int) -> TabBadge? {
        if let text = badgeTexts[index], !text.isEmpty { return .text(text) }
        return dots.contains(index) ? .dot : nil
    }

    private func applyLook(_ change: DeviceUIChange) {
        let parameters = change.parameters
        switch change.name {
        case "setTabBarStyle":
            for property in parameters.properties { style[property.key] = property.value }
        case "setTabBarItem":
            guard let index = parameters["index"]?.number.flatMap({ Int(exactly: $0) }) else { return }
            let former = icons[index]
            icons[index] = (
                selected: parameters["selectedIconPath"]?.string ?? former?.selected,
                other: parameters["iconPath"]?.string ?? former?.other
            )
        default: break
        }
    }

    /// The address of the icon of a tab, as the program wrote it; nil without one.
    ///
    /// A selected tab without an icon of its own has the other one.
    func icon(ofTab index: Int, isSelected: Bool) -> String? {
        let item = app.tabBar["items"]?[index]
        let other = icons[index]?.other ?? item?["icon"]?.string
        let icon = isSelected ? icons[index]?.selected ?? item?["activeIcon"]?.string ?? other : other
        return icon?.isEmpty == true ? nil : icon
    }

    /// The colour of the line above the bar, `black` or `white`; nil for the default.
    var borderStyle: String? { (style["borderStyle"] ?? app.tabBar["borderStyle"])?.string }

    /// Taps a tab like a person.
    func tap(_ index: Int, on page: PageStack.Page) async throws(ActionError) {
        let tabs = app.tabs
        guard tabs.indices.contains(index) else {
            throw .refused("there is no tab \(index); the program has \(tabs.count) tabs, counted from 0")
        }
        guard app.isTab(page.path) else {
            throw .refused("\(page.path) is no tab's page, so that no tabs are shown")
        }
        guard tabs[index].page != page.path else {
            // The page's `events` have a function for a tap on the open tab; its method is called for both taps.
            functions.call(page, "onSelectedTabItemTap", event(of: page, from: "user"))
            return functions.call(page, "onTabItemTap", event(of: page, from: "user"), includesEvents: false)
        }
        functions.call(page, "beforeTabItemTap", nil)
        isTapped = true
        defer { isTapped = false }
        do throws(APIError) {
            try await stack.switchTab(url: "/" + tabs[index].page)
        } catch {
            throw .refused(error.message)
        }
    }

    /// Notifies a tab's page that the program has switched to it.
    func notify(_ page: PageStack.Page) {
        functions.call(page, "onTabItemTap", event(of: page, from: isTapped ? "user" : "api"))
    }

    private func event(of page: PageStack.Page, from source: String) -> ScriptValue? {
        app.tabs.firstIndex { $0.page == page.path }.map { index in
            [
                "from": .string(source), "pagePath": .string(page.path), "text": .string(app.tabs[index].name),
                "index": .number(Double(index)),
            ]
        }
    }

    /// The tab bar below a page; nil for a page that is not a tab, and for a program with its own tab bar.
    func frame(of path: String) -> HTMLFrame.TabBar? {
        guard let selected = app.tabs.firstIndex(where: { $0.page == path }), !isHidden, !app.hasOwnTabBar(path)
        else { return nil }
        return HTMLFrame.TabBar(
            names: app.tabs.enumerated().map { names[$0.offset] ?? $0.element.name },
            badges: app.tabs.indices.map { badge(ofTab: $0) },
            selected: selected,
            textColor: (style["color"] ?? app.tabBar["textColor"])?.string,
            selectedColor: (style["selectedColor"] ?? app.tabBar["selectedColor"])?.string,
            backgroundColor: (style["backgroundColor"] ?? app.tabBar["backgroundColor"])?.string,
        )
    }
}
