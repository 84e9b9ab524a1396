import MiniHost

/// Prints the URLs that web-views open, instead of opening them.
struct PrintingURLOpener: URLOpener {
    func open(_ url: String, for program: ProgramIdentity) async {
        Output.error.write(Text.note("web-view opens \(Text.printable(url))"))
    }
}
