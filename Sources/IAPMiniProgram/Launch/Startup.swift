internal import MiniCore

/// The program, the page and the parameters of a start.
struct Startup: Sendable {
    let appID: String
    /// The first page; nil for that of app.json.
    private(set) var page: String?
    /// The query for `App.onLaunch`, and for `App.onShow` of a running program; empty for none.
    private(set) var query = ScriptObject()
    private(set) var showsTitleBar = true

    /// A start of the program with that id.
    ///
    /// - Throws: `.invalidParameter` for an empty id.
    init(appID: String) throws(GRVContainerError) {
        guard !appID.isEmpty else { throw .invalidParameter("the id of the program is empty") }
        self.appID = appID
    }

    /// A start of the program that a link names.
    ///
    /// `_ariver_path` is the first page with its query, and the items of the link without the prefix are the query for
    /// `App.onLaunch`. A link cannot select a version, as it could select one with a known flaw.
    ///
    /// - Throws: `.invalidParameter` for another scheme than `http` or `https`, and for a missing `_ariver_appid`.
    init(link: String) throws(GRVContainerError) {
        guard ["http://", "https://"].contains(where: link.lowercased().hasPrefix) else {
            throw .invalidParameter("the link begins with neither http:// nor https://")
        }
        let parts = link.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var items = ScriptObject(query: parts.count > 1 ? parts[1] : "", isDecoded: true)
        guard let id = items["_ariver_appid"]?.string, !id.isEmpty else {
            throw .invalidParameter("the query of the link has no _ariver_appid")
        }
        try self.init(appID: id)
        page = Self.nonempty(items["_ariver_path"])
        for name in items.keys where name.hasPrefix("_ariver_") { items[name] = nil }
        query = items
    }

    /// Adds the documented parameters `query` and `page`; others have no effect.
    func adding(_ extraParams: [String: Any]?) -> Startup {
        var startup = self
        startup.add(page: extraParams?["page"] as? String, query: extraParams?["query"] as? String)
        return startup
    }

    /// Adds parameters.
    func adding(_ params: GRVStartupParams?) -> Startup {
        var startup = self
        startup.add(page: params?.page, query: params?.query)
        startup.showsTitleBar = params?.showTitleBar ?? true
        return startup
    }

    private mutating func add(page: String?, query: String?) {
        if let page, !page.isEmpty { self.page = page }
        guard let query else { return }
        for property in ScriptObject(query: query[...], isDecoded: true).properties {
            self.query[property.key] = property.value
        }
    }

    private static func nonempty(_ value: ScriptValue?) -> String? {
        value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
