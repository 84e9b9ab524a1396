/// A name of `my` that the runtime provides in JavaScript, because it deals in callbacks and listeners.
public struct ScriptedName: Sendable, Hashable {
    /// The name on `my`.
    public let name: String
    /// What it does, in one sentence.
    public let summary: String

    /// Makes an entry.
    public init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

extension Catalogue {
    /// The names that the runtime provides in JavaScript, sorted; a host cannot override them.
    public static let scripted: [ScriptedName] = [
        ScriptedName(name: "call", summary: "Calls a JSAPI by its name, one of the host's own included."),
        ScriptedName(name: "off", summary: "Stops listening to an event of the host."),
        ScriptedName(name: "offAppHide", summary: "Stops listening for the program going to the background."),
        ScriptedName(name: "offAppShow", summary: "Stops listening for the program coming to the foreground."),
        ScriptedName(name: "offError", summary: "Stops listening for script errors."),
        ScriptedName(name: "offPageNotFound", summary: "Stops listening for a start at an unknown page."),
        ScriptedName(name: "offUnhandledRejection", summary: "Stops listening for promises rejected unheard."),
        ScriptedName(name: "on", summary: "Listens to an event of the host."),
        ScriptedName(name: "onAppHide", summary: "Listens for the program going to the background."),
        ScriptedName(name: "onAppShow", summary: "Listens for the program coming to the foreground."),
        ScriptedName(name: "onError", summary: "Listens for script errors that nothing caught."),
        ScriptedName(name: "onPageNotFound", summary: "Listens for a start at a page that does not exist."),
        ScriptedName(name: "onUnhandledRejection", summary: "Listens for promises rejected with nothing to hear it."),
    ]
}
