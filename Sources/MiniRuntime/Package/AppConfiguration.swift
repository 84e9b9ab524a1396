public import MiniCore

/// What app.json says.
public struct AppConfiguration: Sendable {
    /// The pages, without leading slashes, those of sub-packages after the others.
    public let pages: [String]
    /// The page that opens first.
    public let entryPage: String
    /// The tabs in order; empty without a tab bar.
    public let tabs: [Tab]
    /// The `window` object.
    public let window: ValueObject
    /// Whether queries are decoded before a page gets them (`behavior.decodeQuery` is not `disable`).
    public let decodesQuery: Bool

    /// One tab of the tab bar.
    public struct Tab: Sendable, Hashable {
        /// The tab's page, without a leading slash.
        public let page: String
        /// The text under the icon.
        public let name: String
    }

    /// Whether a page belongs to the tab bar.
    public func isTab(_ page: String) -> Bool { tabs.contains { $0.page == page } }
}

extension AppConfiguration {
    /// - Throws: ``PackageError`` naming the entry that is wrong.
    init(_ json: Value, file: String) throws(PackageError) {
        guard let object = json.object else {
            throw PackageError("expected an object with \"pages\"", file: file)
        }
        var pages = try Self.paths(object["pages"], "pages", file: file)
        for (index, package) in (object["subPackages"]?.array ?? object["subpackages"]?.array ?? []).enumerated() {
            let name = "subPackages[\(index)]"
            guard let root = package["root"]?.string else {
                throw PackageError("\(name).root: expected a string", file: file)
            }
            pages += try Self.paths(package["pages"], "\(name).pages", file: file).map { Self.clean(root) + "/" + $0 }
        }
        guard let first = pages.first else {
            throw PackageError("\"pages\" must list at least one page, for example [\"pages/index/index\"]", file: file)
        }
        let entry = object["entryPagePath"]?.string.map(Self.clean) ?? first
        guard pages.contains(entry) else {
            throw PackageError("entryPagePath: \"\(entry)\" is not one of \"pages\"", file: file)
        }
        self.pages = pages
        entryPage = entry
        window = object["window"]?.object ?? ValueObject()
        decodesQuery = object["behavior"]?["decodeQuery"]?.string != "disable"

        var tabs: [Tab] = []
        for (index, item) in (object["tabBar"]?["items"]?.array ?? []).enumerated() {
            guard let page = item["pagePath"]?.string.map(Self.clean) else {
                throw PackageError("tabBar.items[\(index)].pagePath: expected a string", file: file)
            }
            guard pages.contains(page) else {
                throw PackageError("tabBar.items[\(index)].pagePath: \"\(page)\" is not one of \"pages\"", file: file)
            }
            tabs.append(Tab(page: page, name: item["name"]?.string ?? ""))
        }
        self.tabs = tabs
    }

    private static func paths(_ value: Value?, _ name: String, file: String) throws(PackageError) -> [String] {
        guard let array = value?.array else {
            throw PackageError("\"\(name)\" must be an array of page paths", file: file)
        }
        var paths: [String] = []
        for (index, element) in array.enumerated() {
            guard let path = element.string, !path.isEmpty else {
                throw PackageError("\(name)[\(index)]: expected a page path as a string", file: file)
            }
            guard !path.split(separator: "/").contains("..") else {
                throw PackageError("\(name)[\(index)]: \"\(path)\" leads out of the program's folder", file: file)
            }
            paths.append(clean(path))
        }
        return paths
    }

    private static func clean(_ path: String) -> String {
        path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
}
