import MiniHost

/// Prints what web-view opens: there is nothing here to open it with.
struct PrintingURLOpener: URLOpener {
    func open(_ url: String, for program: ProgramIdentity) async {
        Output.error.write(Text.note("web-view opens \(Text.printable(url))"))
    }
}
