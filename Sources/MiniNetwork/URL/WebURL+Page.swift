internal import MiniCore

extension WebURL {
    /// The base URL for addresses in the pages of programs.
    ///
    /// No real host has this name (RFC 2606).
    private static let page: WebURL = {
        var url = WebURL(scheme: "https")
        url.host = .domain("program.invalid")
        url.path = "/"
        return url
    }()

    /// The canonical URL of an address in a page that is outside of the program; nil for a path and for the URL of one of
    /// the program's own files.
    ///
    /// Invalid text is returned unchanged so that it is rejected later. The URL of a file's host without a file is outside
    /// of the program, since a server may have that name.
    package static func leading(outOfPageBy address: String) -> String? {
        do throws(WebURLError) {
            let url = try WebURL(address, relativeTo: page)
            guard url.origin != page.origin else { return nil }
            let text = url.serialized
            return FileArea(holding: text) == nil ? text : nil
        } catch {
            return address
        }
    }
}
