internal import MiniCore

extension WebURL {
    /// Where the pages of programs are, as far as addresses in them are concerned: no host has such a name (RFC 2606).
    private static let page: WebURL = {
        var url = WebURL(scheme: "https")
        url.host = .domain("program.invalid")
        url.path = "/"
        return url
    }()

    /// The program, and the folders of its own files.
    private static let inside: Set<String> = {
        // The areas' paths are URLs that have an origin.
        let areas = FileArea.allCases.compactMap { (try? WebURL($0.rawValue))?.origin }
        return Set(areas + [page.origin].compactMap(\.self))
    }()

    /// What an address in a page means when it leads out of the program, in its canonical form; nil for a path, also for that of
    /// one of the program's own files.
    ///
    /// What is no URL leads out as it is, to be refused.
    package static func leading(outOfPageBy address: String) -> String? {
        do throws(WebURLError) {
            let url = try WebURL(address, relativeTo: page)
            return url.origin.map(inside.contains) ?? false ? nil : url.serialized
        } catch {
            return address
        }
    }
}
