internal import MiniCore

extension DelegatedFunction {
    /// The tab bar.
    ///
    /// - Source: the pages of the tab bar, Alipay open docs.
    static let tabBar: [DelegatedFunction] = [
        uiRequest("showTabBar", reads: "animation?: boolean", check: checkTabPage),
        uiRequest("hideTabBar", reads: "animation?: boolean", check: checkTabPage),
        uiRequest(
            "setTabBarStyle",
            reads: "color?: string, selectedColor?: string, backgroundColor?: string, borderStyle?: string(black|white)",
        ),
        uiRequest("setTabBarBadge", reads: "index: numeric, text: text", check: checkTab),
        uiRequest("removeTabBarBadge", reads: "index: numeric", check: checkTab),
        uiRequest("showTabBarRedDot", reads: "index: numeric", check: checkTab),
        uiRequest("hideTabBarRedDot", reads: "index: numeric", check: checkTab),
        uiRequest(
            "setTabBarItem",
            reads: "index: numeric, text?: text, iconPath?: string, selectedIconPath?: string",
        ) { parameters, context throws(APIError) in
            guard !context.navigation.hasOwnTabBar else {
                let message = "Currently using customize tabBar. The API [setTabBarItem] does not support!"
                throw APIError(.notImplemented, message)
            }
            try checkTabPage(parameters, context)
            try checkTab(parameters, context)
        },
    ]

    private static let checkTabPage: @Sendable (ScriptObject, CallContext) throws(APIError) -> Void = {
        _,
        context throws(APIError) in
        let navigation = context.navigation
        guard let page = navigation.currentPage, navigation.tabs.contains(page) else {
            throw APIError(.noTabPage, "the page is not on the tab bar")
        }
    }

    private static let checkTab: @Sendable (ScriptObject, CallContext) throws(APIError) -> Void = {
        parameters,
        context throws(APIError) in
        let index = parameters["index"]?.number ?? 0
        guard let index = Int(exactly: index), context.navigation.tabs.indices.contains(index) else {
            throw APIError(.invalidParameter, "Index \(JSON.text(parameters["index"] ?? .null)) of TabBar do not exist")
        }
    }
}
