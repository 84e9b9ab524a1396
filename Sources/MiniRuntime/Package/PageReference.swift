package import MiniCore

/// A page's path and query, as written in `navigateTo({url})` or after `--page`.
struct PageReference {
    /// The page's path without a leading slash.
    let path: String
    /// The query as an object, in order; a name that is repeated keeps its last value.
    let query: ValueObject

    /// - Parameters:
    ///   - url: `pages/a/b?x=1`, absolute with a leading slash or relative to `base`.
    ///   - base: The path of the page that the reference is relative to; nil for the root.
    ///   - isDecoded: Whether percent escapes are taken for what they mean. A `+` stays one, as in `decodeURIComponent`.
    /// - Returns: nil when the path leads out of the program.
    init?(_ url: String, relativeTo base: String?, isDecoded: Bool, isPage: (String) -> Bool) {
        // A fragment means nothing to a page.
        let address = url.prefix { $0 != "#" }
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let reference = String(parts.first ?? "")
        let folder = base.map(PackagePath.folder(of:)) ?? ""
        guard let resolved = PackagePath.resolve(reference, from: folder) else { return nil }
        // Programs write `pages/a/a` without the slash as often as with it.
        let fromRoot = PackagePath.resolve(reference, from: "") ?? resolved
        path = !isPage(resolved) && isPage(fromRoot) ? fromRoot : resolved
        query = LaunchOptions.query(parts.count > 1 ? parts[1] : "", isDecoded: isDecoded)
    }
}

extension LaunchOptions {
    /// The query that a text such as `a=1&b=2` stands for, in order; a name that is repeated keeps its last value.
    ///
    /// - Parameter isDecoded: Whether percent escapes are taken for what they mean.
    package static func query(_ text: Substring, isDecoded: Bool = true) -> ValueObject {
        var query = ValueObject()
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = isDecoded ? PercentEncoding.decode(halves[0]) : String(halves[0])
            let value = halves.count > 1 ? (isDecoded ? PercentEncoding.decode(halves[1]) : String(halves[1])) : ""
            if !name.isEmpty { query[name] = .string(value) }
        }
        return query
    }
}
