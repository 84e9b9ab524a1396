internal import MiniCore
internal import MiniSyntax

/// The keys that the vendor documents for app.json and for the .json files of pages and components.
///
/// - Source: the pages on configuration of the Alipay open docs.
enum ConfigurationKeys {
    static let app: Set<String> = [
        "pages", "entryPagePath", "window", "tabBar", "subPackages", "subpackages", "preloadRule", "plugins",
        "usingComponents", "componentPlaceholder", "behavior", "networkTimeout", "permission", "useDynamicPlugins",
        "lazyCodeLoading", "resizable", "debug", "sitemapLocation", "workers", "requiredBackgroundModes", "style",
        "styleIsolation", "darkmode", "themeLocation", "optionMenu", "renderer", "rendererOptions",
        "requiredPrivateInfos", "functionalPages", "navigateToMiniProgramAppIdList", "cloud", "nodePackages",
        "enableSkia", "singlePage", "supportedMaterials", "halfPage", "convertRpxToVw", "componentFramework",
        // The output of uni-app has it.
        "subPackageBuildType",
    ]

    static let window: Set<String> = [
        "defaultTitle", "pullRefresh", "allowsBounceVertical", "titleBarColor", "titleImage", "transparentTitle",
        "titlePenetrate", "showTitleLoading", "backgroundColor", "backgroundImageColor", "backgroundImageUrl",
        "barButtonTheme", "navigationBarForceEnable", "navigationBarFrontColor", "onReachBottomDistance", "responsive",
        "gestureBack", "enableScrollBar", "enableInPageRender", "enableInPageRenderInput", "enableJSC", "showDomain",
        "bizType", "optionMenu", "navigationStyle", "navigationBarTitleText", "navigationBarBackgroundColor",
        "navigationBarTextStyle", "enablePullDownRefresh", "backgroundTextStyle", "disableScroll",
        "enableTabClick", "enableKeyboard", "keyboardMode", "closeImage", "closeButton", "readTitle", "pageOrientation",
        "orientation", "statusBarFontColor", "adjustResize", "softInputMode", "pullRefreshStyle", "backBehavior",
        "toolbarMenu", "canPullDown", "transAnimate", "delayRender", "fullScreen", "launchParamsTag",
        "titlePosition", "nativeScroll", "disallowSwipeBack", "enableDSL", "titleColor", "titleSize",
    ]

    /// The keys of `window`, which a page may override, and the keys of pages only.
    static let page: Set<String> = window.union(component).union(["singlePage", "window"])

    static let component: Set<String> = [
        "component", "usingComponents", "componentGenerics", "componentPlaceholder", "styleIsolation", "virtualHost",
        "options", "usingPlugins", "lazyCodeLoading", "externalClasses", "renderer", "componentFramework",
        "componentVersion", "navigationStyle",
    ]

    static let networkTimeout: Set<String> = ["request", "connectSocket", "uploadFile", "downloadFile"]

    /// The keys of `compileOptions` in mini.project.json that the documents of both formats list.
    static let compileOptions: Set<String> = [
        "component2", "axmlStrictCheck", "typescript", "less", "treeShaking", "resolveAlias", "transpile", "minify",
        "enableNodeModuleBabelTransform", "globalObjectMode", "ignoreTranspile", "appxNg", "nodeModulesTemplateOnly",
    ]

    static let tabBar: Set<String> = [
        "textColor", "selectedColor", "backgroundColor", "items", "customize", "type", "overlay", "borderStyle",
        "position", "color", "list", "custom",
    ]

    static let tab: Set<String> = [
        "pagePath", "name", "icon", "activeIcon", "type", "badge", "largeIcon", "activeLargeIcon", "iconSize",
    ]

    /// The keys of a page in `preloadRule`.
    static let preloading: Set<String> = ["network", "packages"]

    static let subPackage: Set<String> = ["root", "pages", "plugins", "name", "independent", "pluginPackage"]

    /// Warnings about unknown keys of app.json.
    static func review(app: ScriptObject, in source: SourceText) -> [Finding] {
        var findings = review(app, Self.app, "app.json", in: source)
        if let window = app["window"]?.object { findings += review(window, Self.window, "window", in: source) }
        if let timeouts = app["networkTimeout"]?.object {
            findings += review(timeouts, networkTimeout, "networkTimeout", in: source)
        }
        if let tabBar = app["tabBar"]?.object { findings += review(tabBar, Self.tabBar, "tabBar", in: source) }
        for (index, item) in (app["tabBar"]?["items"]?.array ?? []).enumerated() {
            if let item = item.object { findings += review(item, tab, "tabBar.items[\(index)]", in: source) }
        }
        for (index, item) in (app["subPackages"]?.array ?? app["subpackages"]?.array ?? []).enumerated() {
            if let item = item.object { findings += review(item, subPackage, "subPackages[\(index)]", in: source) }
        }
        return findings
    }

    /// Warnings about unknown keys of one object.
    static func review(
        _ object: ScriptObject,
        _ known: Set<String>,
        _ place: String,
        in source: SourceText,
    ) -> [Finding] {
        object.properties.map(\.key).filter { !known.contains($0) && !$0.hasPrefix("//") && !$0.hasPrefix("_") }.map {
            let nearest = $0.utf8.count <= 100 ? Spelling.nearest(to: $0, among: known) : nil
            let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
            let message = "\(place) has no key \"\($0)\"\(hint)"
            return Finding(.unknownKey, message, at: source.place(of: $0) ?? source.contentStart, of: source)
        }
    }
}
