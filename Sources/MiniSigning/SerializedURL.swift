/// An absolute URL in serialized form, split into the parts that signatures consist of.
///
/// It does not validate: the parser that validates a URL also produces its form.
package struct SerializedURL {
    /// The scheme in lower case.
    package let scheme: String
    /// Host and port, unchanged.
    package let authority: String
    /// The path with its slash.
    package let path: String
    /// The query without its question mark; nil for a URL without one.
    package var query: String?

    /// Splits a URL; nil when it is not absolute.
    ///
    /// The fragment is removed, since it is never sent.
    package init?(_ url: String) {
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

    /// The complete URL, without a fragment.
    package var text: String { "\(scheme)://\(authority)\(path)" + (query.map { "?\($0)" } ?? "") }

    /// Whether only the queries differ.
    package func isSameResource(as other: SerializedURL) -> Bool {
        (scheme, authority, path) == (other.scheme, other.authority, other.path)
    }
}
