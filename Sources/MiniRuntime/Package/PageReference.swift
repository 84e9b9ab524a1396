internal import MiniCore

/// A page's path and query, as in `navigateTo({url})` or `--page`.
struct PageReference {
    /// The page's path without a leading slash.
    let path: String
    /// The query as an object, in order; a repeated name has its last value.
    let query: ScriptObject

    /// - Parameters:
    ///   - url: `pages/a/b?x=1`, absolute with a leading slash or relative to `base`.
    ///   - base: The path of the page that the reference is relative to; nil for the root.
    ///   - isDecoded: Whether percent escapes are decoded. A `+` is unchanged, as in `decodeURIComponent`.
    /// - Returns: Nil if the path leads out of the program.
    init?(_ url: String, relativeTo base: String?, isDecoded: Bool, isPage: (String) -> Bool) {
        // A page does not use the fragment.
        let address = url.prefix { $0 != "#" }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let reference = String(parts.first ?? "")
        let folder = base.map(PackagePath.folder(of:)) ?? ""
        guard let resolved = PackagePath.resolve(reference, from: folder) else { return nil }
        // Programs write `pages/a/a` without the slash as often as with it.
        let fromRoot = PackagePath.resolve(reference, from: "") ?? resolved
        path = !isPage(resolved) && isPage(fromRoot) ? fromRoot : resolved
        query = ScriptObject(query: parts.count > 1 ? parts[1] : "", isDecoded: isDecoded)
    }

    private init(path: String, query: ScriptObject) {
        self.path = path
        self.query = query
    }

    /// The page without its query, as `my.switchTab` opens it.
    var withoutQuery: PageReference { PageReference(path: path, query: ScriptObject()) }
}
