internal import MiniHost

/// Queries with which an audit opens pages.
enum HostileQueries {
    /// A text that occurs in no program.
    static let canary = "canary-query-5be2"
    private static let host = "canary-query-5be2.example"
    private static let nameLimit = 20
    /// The names that a page without known ones receives.
    private static let commonNames = ["id"]

    /// Values that scripts do not expect, percent-encoded: markup, code, a broken escape, a long text, names of prototypes.
    private static let values = [
        "%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E%27%7D%7D%7B%7B", "%E0%A4%A", "__proto__",
        String(repeating: "9", count: 4_096),
    ]

    /// The hostile queries of a page.
    ///
    /// - Parameter names: The names that its scripts read.
    static func queries(of names: [String]) -> [String] {
        let names = names.isEmpty ? commonNames : Array(names.prefix(nameLimit))
        return values.map { value in names.map { "\(encoded($0))=\(value)" }.joined(separator: "&") }
            + [names.map(encoded).joined(separator: "&") + "&__proto__=1&constructor=2&=&&"]
    }

    /// A query whose values are addresses of a server that does not exist.
    static func canaryQuery(of names: [String]) -> String {
        let url = encoded("https://\(host)/\(canary)")
        return names.prefix(nameLimit).map { "\(encoded($0))=\(url)" }.joined(separator: "&")
    }

    private static func encoded(_ text: String) -> String { PercentEncodeSet.component.encode(text) }

    /// Whether a URL leads to the server of the canary.
    static func isCanaryHost(of url: String) -> Bool { WebURLText.host(of: url) == host }

    /// The addresses of the web-views in a page.
    static func webViewAddresses(in node: ViewNode) -> [String] {
        let own = node.tag == "web-view" ? [node.attributes["src"]?.string].compactMap(\.self) : []
        return own + node.children.flatMap(webViewAddresses)
    }
}
