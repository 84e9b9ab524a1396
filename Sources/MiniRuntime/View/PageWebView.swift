internal import MiniCore

/// A web-view of a page.
struct PageWebView: Sendable, Hashable {
    /// The element's id.
    let element: Int
    /// Its `src` attribute.
    let url: String

    init(_ value: ScriptValue) {
        element = Int(value["id"]?.number ?? 0)
        url = value["url"]?.string ?? ""
    }
}
