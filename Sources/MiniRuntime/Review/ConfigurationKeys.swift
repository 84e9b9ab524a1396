internal import MiniCore
internal import MiniSyntax

/// The keys that the vendor documents for app.json, for the .json files of pages and components, and for mini.project.json,
/// and the keys of mini.config.json.
///
/// - Source: The pages on configuration of the Alipay open docs.
package enum ConfigurationKeys {
    /// The keys of app.json.
    package static let app: [ConfigurationKey] = [
        ConfigurationKey("pages", .list(.path), "The pages. The first one opens first.", isRequired: true),
        ConfigurationKey("entryPagePath", .path, "The page that opens first, one of the pages."),
        ConfigurationKey("window", .object(window), "The window of every page; a page may override each setting."),
        ConfigurationKey("tabBar", .object(tabBar), "The bar with the tabs."),
        ConfigurationKey("subPackages", subPackages, "Parts of the program that a phone downloads separately."),
        ConfigurationKey("subpackages", subPackages, "Another spelling of subPackages."),
        ConfigurationKey(
            "preloadRule",
            .map(.object(preloading)),
            "The sub-packages that a phone downloads in advance, by the page that opens."
        ),
        ConfigurationKey(
            "plugins",
            .map(.object([ConfigurationKey("version", .text), ConfigurationKey("provider", .text)])),
            "The plugins, by the names that the program gives them."
        ),
        usingComponents, componentPlaceholder,
        ConfigurationKey("behavior", .object(behavior), "Defaults of JSAPIs and of pages."),
        ConfigurationKey("networkTimeout", .object(networkTimeout), "The timeouts of network calls."),
        ConfigurationKey("permission", .map(.any), "The purposes of permissions, by scope."),
        ConfigurationKey("useDynamicPlugins", .flag, "Whether the program loads plugins while it runs."),
        lazyCodeLoading,
        ConfigurationKey("resizable", .flag, "Whether the program adapts to windows of other sizes."),
        ConfigurationKey("debug", .flag),
        ConfigurationKey("sitemapLocation", .text, "The path of the file that lists pages for search."),
        ConfigurationKey(
            "workers",
            .either([.text, .list(.text)]),
            "The files of workers, or folders of such files."
        ),
        ConfigurationKey("requiredBackgroundModes", .list(.text)),
        ConfigurationKey("style", .text), styleIsolation,
        ConfigurationKey("darkmode", .flag, "Whether the program supports the dark theme."),
        ConfigurationKey("themeLocation", .text, "The path of the file with the variables of themes."),
        ConfigurationKey("optionMenu"), renderer, ConfigurationKey("rendererOptions"),
        ConfigurationKey("requiredPrivateInfos", .list(.text)), ConfigurationKey("functionalPages"),
        ConfigurationKey("navigateToMiniProgramAppIdList", .list(.text), "The ids of programs that may be opened."),
        ConfigurationKey("cloud"), ConfigurationKey("nodePackages"), ConfigurationKey("enableSkia"),
        ConfigurationKey("singlePage"), ConfigurationKey("supportedMaterials"), ConfigurationKey("halfPage"),
        ConfigurationKey("convertRpxToVw"), componentFramework,
        // The output of uni-app has it.
        ConfigurationKey("subPackageBuildType"),
    ]

    /// The keys of a page: those of `window`, which it may override, those of components, and its own.
    package static let page: [ConfigurationKey] = {
        let others = component.filter { key in !window.contains { $0.name == key.name } }
        return window + others + [ConfigurationKey("singlePage"), ConfigurationKey("window")]
    }()

    /// The keys of a component.
    package static let component: [ConfigurationKey] = [
        ConfigurationKey("component", .flag, "Whether the files define a component."), usingComponents,
        ConfigurationKey(
            "componentGenerics",
            .map(.either([.flag, .object([ConfigurationKey("default", .text, "The path of a component.")])])),
            "The tags whose components the owner chooses."
        ),
        componentPlaceholder, styleIsolation,
        ConfigurationKey("virtualHost", .flag, "Whether the component has no element of its own."),
        ConfigurationKey("options"), ConfigurationKey("usingPlugins"), lazyCodeLoading,
        ConfigurationKey("externalClasses", .list(.text), "The classes that the owner may set."), renderer,
        componentFramework, ConfigurationKey("componentVersion"), navigationStyle,
    ]

    // MARK: Shared keys

    private static let usingComponents = ConfigurationKey(
        "usingComponents",
        .map(.text),
        "The components, by tag: a path, a package in node_modules, or plugin://NAME/COMPONENT."
    )
    private static let componentPlaceholder = ConfigurationKey(
        "componentPlaceholder",
        .map(.text),
        "The tags that replace components until they are loaded."
    )
    private static let lazyCodeLoading = ConfigurationKey("lazyCodeLoading", .text)
    private static let styleIsolation = ConfigurationKey(
        "styleIsolation",
        .choice(ProgramStyles.isolationNames),
        "Which styles apply inside and outside of the component."
    )
    private static let renderer = ConfigurationKey("renderer", .text)
    private static let componentFramework = ConfigurationKey("componentFramework", .text)
    static let navigationStyle = ConfigurationKey(
        "navigationStyle",
        .choice(["default", "custom"]),
        "Whether the page has a title bar, or draws its own."
    )

    // MARK: Parts of app.json

    private static let subPackages = ConfigurationKey.Value.list(.object(subPackage))

    static let subPackage = [
        ConfigurationKey("root", .text, "The path of the folder.", isRequired: true),
        ConfigurationKey("pages", .list(.path), "The pages, relative to the folder.", isRequired: true),
        ConfigurationKey("plugins", .map(.any), "The plugins, by the names that the program gives them."),
        ConfigurationKey("name", .text, "The name that preloadRule may use in place of the path."),
        ConfigurationKey("independent", .flag), ConfigurationKey("pluginPackage"),
    ]

    /// The keys of a page in `preloadRule`.
    static let preloading = [
        ConfigurationKey("network", .choice(networks), "The networks on which a phone downloads in advance."),
        ConfigurationKey("packages", .list(.text), "The paths or names of sub-packages.", isRequired: true),
    ]
    /// The values of `network` in `preloadRule`.
    static let networks = ["wifi", "all"]

    private static let behavior = [
        ConfigurationKey("decodeQuery", .text, "With disable, pages receive queries as they are written."),
        ConfigurationKey("connectSocketDefaultMultiple", .flag, "The default of multiple of my.connectSocket."),
    ]

    static let networkTimeout = AppConfiguration.timeoutKeys.map {
        ConfigurationKey($0, .number(AppConfiguration.timeoutRange), "The timeout of my.\($0), in milliseconds.")
    }

    static let tabBar = [
        ConfigurationKey("textColor", .text), ConfigurationKey("selectedColor", .text),
        ConfigurationKey("backgroundColor", .text),
        ConfigurationKey("items", .list(.object(tab)), "The tabs, in order."),
        ConfigurationKey("customize", .flag, "Whether the component customize-tab-bar/index is the bar."),
        ConfigurationKey("type"), ConfigurationKey("overlay"), ConfigurationKey("borderStyle"),
        ConfigurationKey("position"), ConfigurationKey("color"), ConfigurationKey("list"), ConfigurationKey("custom"),
    ]

    static let tab = [
        ConfigurationKey("pagePath", .path, "The page of the tab, one of the pages.", isRequired: true),
        ConfigurationKey("name", .text, "The text under the icon."),
        ConfigurationKey("icon", .text, "The path of the icon."),
        ConfigurationKey("activeIcon", .text, "The path of the icon of the selected tab."),
        ConfigurationKey("type"), ConfigurationKey("badge"), ConfigurationKey("largeIcon"),
        ConfigurationKey("activeLargeIcon"), ConfigurationKey("iconSize"),
    ]

    // MARK: Warnings

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
        _ keys: [ConfigurationKey],
        _ place: String,
        in source: SourceText,
    ) -> [Finding] {
        let known = Set(keys.map(\.name))
        return object.properties.map(\.key)
            .filter { !known.contains($0) && !$0.hasPrefix("//") && !$0.hasPrefix("_") }
            .map {
                let nearest = $0.utf8.count <= 100 ? Spelling.nearest(to: $0, among: known) : nil
                let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
                let message = "\(place) has no key \"\($0)\"\(hint)"
                return Finding(.unknownKey, message, at: source.place(of: $0) ?? source.contentStart, of: source)
            }
    }
}
