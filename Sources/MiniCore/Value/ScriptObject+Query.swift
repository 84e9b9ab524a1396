extension ScriptObject {
    /// Parses a query, `a=1&b=2`, in order.
    ///
    /// A repeated name keeps its last value.
    ///
    /// - Parameter isDecoded: Whether percent escapes are decoded. A `+` stays unchanged, as in `decodeURIComponent`.
    package init(query: Substring, isDecoded: Bool) {
        self.init()
        for pair in query.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let texts = halves.map { isDecoded ? PercentEncoding.decode($0) : String($0) }
            if !texts[0].isEmpty { self[texts[0]] = .string(texts.count > 1 ? texts[1] : "") }
        }
    }
}
