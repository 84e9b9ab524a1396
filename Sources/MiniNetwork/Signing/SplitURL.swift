/// An absolute URL that is already in its serialised form, cut into the parts that signatures are made of.
///
/// It judges nothing: a URL gets its form from the parser that judges it.
struct SplitURL {
    let scheme: String
    /// Host and port, as they stand.
    let authority: String
    /// With its slash.
    let path: String
    /// Without its question mark; nil for a URL that has none.
    var query: String?

    /// Cuts a URL; nil when it is not absolute.
    ///
    /// The fragment is dropped: it is never sent.
    init?(_ url: String) {
        let url = url.prefix { $0 != "#" }
        guard let colon = url.firstRange(of: "://") else { return nil }
        scheme = url[..<colon.lowerBound].lowercased()
        let rest = url[colon.upperBound...]
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        authority = String(rest[..<end])
        guard !scheme.isEmpty, !authority.isEmpty else { return nil }
        let target = rest[end...]
        let mark = target.firstIndex(of: "?")
        path = String(target[..<(mark ?? target.endIndex)])
        query = mark.map { String(target[target.index(after: $0)...]) }
    }

    /// The whole, without a fragment.
    var text: String { "\(scheme)://\(authority)\(path)" + (query.map { "?\($0)" } ?? "") }

    /// Whether only the queries differ.
    func isSameResource(as other: SplitURL) -> Bool {
        (scheme, authority, path) == (other.scheme, other.authority, other.path)
    }
}
