public import MiniCore
internal import MiniSyntax

/// The content of app.json.
public struct AppConfiguration: Sendable {
    /// The pages, without leading slashes; pages of sub-packages come last.
    public let pages: [String]
    /// The page that opens first.
    public let entryPage: String
    /// The tabs in order; empty without a tab bar.
    public let tabs: [Tab]
    /// The `tabBar` object.
    let tabBar: ScriptObject
    /// Whether the tab bar is a component of the program (`tabBar.customize`).
    private let hasOwnTabBar: Bool
    /// The `window` object.
    public let window: ScriptObject
    /// The components that every page and component may use: paths by tag.
    let usingComponents: ScriptObject
    /// The sub-packages, which a phone downloads separately.
    let subPackages: [SubPackage]
    /// The plugins of the program and its sub-packages: their configurations by the program's names for them.
    let plugins: ScriptObject
    /// Whether the program or one of its sub-packages uses plugins, including plugins that it loads while it runs.
    let usesPlugins: Bool
    /// Whether queries are decoded before a page receives them (`behavior.decodeQuery` is not `disable`).
    public let decodesQuery: Bool
    /// The files of workers, or folders of such files (`workers`).
    private let workers: [String]
    /// The timeouts of network calls, by the names of `networkTimeout`.
    private let networkTimeouts: [String: Duration]
    /// The default of `multiple` of `my.connectSocket` (`behavior.connectSocketDefaultMultiple`); nil if app.json sets none.
    private let allowsMultipleSockets: Bool?

    /// One tab of the tab bar.
    public struct Tab: Sendable, Hashable {
        /// The tab's page, without a leading slash.
        public let page: String
        /// The text under the icon.
        public let name: String
    }

    /// A sub-package of the program.
    struct SubPackage: Sendable {
        /// The path of its folder.
        let root: String
        /// The name that `preloadRule` may use in place of the path.
        let name: String?
    }

    /// The settings with the values that the program sets.
    func requestDefaults(from settings: RequestDefaults) -> RequestDefaults {
        var settings = settings
        for (name, path) in Self.timeoutNames {
            if let timeout = networkTimeouts[name] { settings.timeouts[keyPath: path] = timeout }
        }
        if let allowsMultipleSockets { settings.allowsMultipleSockets = allowsMultipleSockets }
        return settings
    }

    /// The pixels per `rpx`; nil for a 750th of the window's width (`window.responsive` is not `false`).
    var pixelsPerRPX: Double? { window["responsive"] == false ? 0.5 : nil }

    /// Whether a page shows a tab bar that is a component of the program, `customize-tab-bar/index`.
    package func hasOwnTabBar(_ page: String) -> Bool { hasOwnTabBar && isTab(page) }

    /// Whether app.json lists a file of a worker, or a folder that contains it.
    func isWorker(_ path: String) -> Bool { workers.contains { path == $0 || path.hasPrefix($0 + "/") } }

    /// Whether a page belongs to the tab bar.
    public func isTab(_ page: String) -> Bool { tabs.contains { $0.page == page } }
}

extension AppConfiguration {
    /// - Throws: ``PackageError`` with the invalid entry and its position.
    init(_ json: ScriptValue, source: SourceText) throws(PackageError) {
        guard let object = json.object else {
            throw PackageError("expected an object with \"pages\"", at: source.contentStart, of: source)
        }
        if object["pages"] == nil, let key = Spelling.nearest(to: "pages", among: object.properties.map(\.key)) {
            throw PackageError("app.json has no key \"\(key)\"; did you mean \"pages\"?", near: key, in: source)
        }
        var pages = try Self.paths(object["pages"], "pages", source)
        var plugins = object["plugins"]?.object ?? ScriptObject()
        var subPackages: [SubPackage] = []
        for (index, package) in (object["subPackages"]?.array ?? object["subpackages"]?.array ?? []).enumerated() {
            let name = "subPackages[\(index)]"
            guard let root = package["root"]?.string else {
                throw PackageError("\(name).root: expected a string", near: "root", in: source)
            }
            for plugin in package["plugins"]?.object?.properties ?? [] { plugins[plugin.key] = plugin.value }
            guard !root.split(separator: "/").contains("..") else {
                let message = "\(name).root: \"\(root)\" leads out of the program's folder"
                throw PackageError(message, near: root, in: source)
            }
            let folder = Self.clean(root)
            subPackages.append(SubPackage(root: folder, name: package["name"]?.string))
            let paths = try Self.paths(package["pages"], "\(name).pages", source)
            pages += folder.isEmpty ? paths : paths.map { folder + "/" + $0 }
        }
        guard let first = pages.first else {
            let message = "\"pages\" must list at least one page, for example [\"pages/index/index\"]"
            throw PackageError(message, near: "pages", in: source)
        }
        entryPage = try Self.page(object["entryPagePath"]?.string ?? first, "entryPagePath", of: pages, source)
        self.pages = pages
        self.subPackages = subPackages
        self.plugins = plugins
        usesPlugins = !plugins.properties.isEmpty || object["useDynamicPlugins"] == true
        window = object["window"]?.object ?? ScriptObject()
        usingComponents = object["usingComponents"]?.object ?? ScriptObject()
        decodesQuery = object["behavior"]?["decodeQuery"]?.string != "disable"
        allowsMultipleSockets = object["behavior"]?["connectSocketDefaultMultiple"]?.bool
        networkTimeouts = try Self.networkTimeouts(object["networkTimeout"], source)
        workers = (object["workers"]?.array ?? [object["workers"] ?? .undefined]).compactMap(\.string).map(Self.clean)

        tabBar = object["tabBar"]?.object ?? ScriptObject()
        hasOwnTabBar = object["tabBar"]?["customize"] == true
        var tabs: [Tab] = []
        for (index, item) in (object["tabBar"]?["items"]?.array ?? []).enumerated() {
            let name = "tabBar.items[\(index)].pagePath"
            guard let path = item["pagePath"]?.string else {
                throw PackageError("\(name): expected a string", near: "pagePath", in: source)
            }
            let page = try Self.page(path, name, of: pages, source)
            tabs.append(Tab(page: page, name: item["name"]?.string ?? ""))
        }
        self.tabs = tabs
    }

    /// Checks that a path is one of the pages and returns it without slashes at its ends.
    private static func page(
        _ path: String,
        _ name: String,
        of pages: [String],
        _ source: SourceText,
    ) throws(PackageError) -> String {
        let page = clean(path)
        guard pages.contains(page) else {
            let message = "\(name): \"\(page)\" is not one of \"pages\""
            let key = name.split(separator: ".").last.map(String.init)
            throw PackageError(message, near: path, behind: key, in: source)
        }
        return page
    }

    private static func paths(_ value: ScriptValue?, _ name: String, _ source: SourceText) throws(PackageError)
        -> [String]
    {
        guard let array = value?.array else {
            throw PackageError("\"\(name)\" must be an array of page paths", near: "pages", in: source)
        }
        var paths: [String] = []
        for (index, element) in array.enumerated() {
            guard let path = element.string, !path.isEmpty else {
                throw PackageError("\(name)[\(index)]: expected a page path as a string", near: "pages", in: source)
            }
            guard !path.split(separator: "/").contains("..") else {
                let message = "\(name)[\(index)]: \"\(path)\" leads out of the program's folder"
                throw PackageError(message, near: path, in: source)
            }
            paths.append(clean(path))
        }
        return paths
    }

    private static var timeoutNames: [(String, WritableKeyPath<NetworkTimeouts, Duration>)] {
        [
            ("request", \.request), ("connectSocket", \.connectSocket), ("uploadFile", \.uploadFile),
            ("downloadFile", \.downloadFile),
        ]
    }

    /// The names in `networkTimeout`.
    static var timeoutKeys: [String] { timeoutNames.map(\.0) }
    /// The permitted times in `networkTimeout`, in milliseconds.
    static let timeoutRange = 1.0...3_600_000

    private static func networkTimeouts(
        _ value: ScriptValue?,
        _ source: SourceText,
    ) throws(PackageError) -> [String: Duration] {
        var timeouts: [String: Duration] = [:]
        if let value, !value.isNullish, value.object == nil {
            let message = "networkTimeout: expected an object such as {\"request\": 30000}"
            throw PackageError(message, near: "networkTimeout", in: source)
        }
        for (name, _) in timeoutNames {
            guard let time = value?[name], !time.isNullish else { continue }
            guard let milliseconds = time.number, timeoutRange.contains(milliseconds) else {
                let message = "networkTimeout.\(name): expected a number of milliseconds from 1 to 3600000"
                throw PackageError(message, near: "networkTimeout", in: source)
            }
            timeouts[name] = .milliseconds(milliseconds)
        }
        return timeouts
    }

    private static func clean(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}
