import MiniHost

/// Prints what a web-view hands over: there is nothing here to open it with.
struct PrintingURLOpener: URLOpener {
    func open(_ url: String, for program: ProgramIdentity) async {
        Output.error.write(Text.note("a web-view hands over \(Text.printable(url))"))
    }
}
