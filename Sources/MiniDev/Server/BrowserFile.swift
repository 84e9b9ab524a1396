/// A file that a browser loads: the page, its style sheet or a module.
struct BrowserFile: Sendable {
    /// The value of `Content-Type`.
    let type: String
    let bytes: [UInt8]

    private init(_ type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    private static func module(_ bytes: [UInt8]) -> BrowserFile { BrowserFile("text/javascript; charset=utf-8", bytes) }

    /// The files by their names; the page has the empty name.
    static let all: [String: BrowserFile] = [
        "": BrowserFile("text/html; charset=utf-8", PackageResources.index_html),
        "dev.css": BrowserFile("text/css; charset=utf-8", PackageResources.dev_css),
        "main.js": module(PackageResources.main_js),
    ]
}
