/// The documented members of the arguments of `App`, `Page` and `Component`.
///
/// - Source: The pages on the registration of a program, a page and a component of the Alipay open docs.
enum LifecycleNames {
    /// The names by function.
    static let all: [String: Set<String>] = [
        "App": [
            "onLaunch", "onShow", "onHide", "onError", "onShareAppMessage", "onUnhandledRejection", "onPageNotFound",
            "onThemeChange", "globalData", "mixins",
        ],
        "Page": [
            "data", "events", "observers", "options", "mixins", "onLoad", "onShow", "onReady", "onHide", "onUnload",
            "onTitleClick", "onOptionMenuClick", "onPopMenuClick", "onPullDownRefresh", "onPullIntercept",
            "onReachBottom", "onShareAppMessage", "onPageScroll", "onTabItemTap", "beforeTabItemTap", "onBack",
            "onKeyboardHeight", "onResize", "onSaveExitState", "onSelectedTabItemTap", "onAddToFavorites",
            "onShareTimeline", "onRouteDone",
        ],
        "Component": [
            "data", "props", "properties", "methods", "mixins", "behaviors", "observers", "options", "lifetimes",
            "pageLifetimes", "pageEvents", "rootEvents", "relations", "externalClasses", "ref", "onInit", "onError",
            "deriveDataFromProps", "didMount", "didUpdate", "didUnmount", "created", "attached", "ready", "moved",
            "detached", "error", "definitionFilter", "export",
        ],
    ]
}
