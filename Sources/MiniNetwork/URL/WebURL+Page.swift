internal import MiniCore

extension WebURL {
    /// Where the pages of programs are, as far as addresses in them are concerned: no host has such a name (RFC 2606).
    private static let page: WebURL = {
        var url = WebURL(scheme: "https")
        url.host = .domain("program.invalid")
        url.path = "/"
        return url
    }()

    /// What an address in a page means when it leads out of the program, in its canonical form; nil for a path, also for that of
    /// one of the program's own files.
    ///
    /// What is no URL leads out as it is, to be refused. So does what has no more than the host of such a file: a server may have
    /// that name.
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
