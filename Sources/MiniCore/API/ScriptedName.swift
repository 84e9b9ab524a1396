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
        ScriptedName(name: "offSocketClose", summary: "Stops listening for the end of sockets."),
        ScriptedName(name: "offSocketError", summary: "Stops listening for failures of sockets."),
        ScriptedName(name: "offSocketMessage", summary: "Stops listening for messages of sockets."),
        ScriptedName(name: "offSocketOpen", summary: "Stops listening for sockets that open."),
        ScriptedName(name: "offUnhandledRejection", summary: "Stops listening for promises rejected unheard."),
        ScriptedName(name: "on", summary: "Listens to an event of the host."),
        ScriptedName(name: "onAppHide", summary: "Listens for the program going to the background."),
        ScriptedName(name: "onAppShow", summary: "Listens for the program coming to the foreground."),
        ScriptedName(name: "onError", summary: "Listens for script errors that nothing caught."),
        ScriptedName(name: "onPageNotFound", summary: "Listens for a start at a page that does not exist."),
        ScriptedName(name: "onSocketClose", summary: "Listens for the end of the socket that has no task."),
        ScriptedName(name: "onSocketError", summary: "Listens for the failure of the socket that has no task."),
        ScriptedName(name: "onSocketMessage", summary: "Listens for messages of the socket that has no task."),
        ScriptedName(name: "onSocketOpen", summary: "Listens for the opening of the socket that has no task."),
        ScriptedName(name: "onUnhandledRejection", summary: "Listens for promises rejected with nothing to hear it."),
    ]
}
