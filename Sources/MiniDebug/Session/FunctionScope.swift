internal import MiniCore

/// The variables of a block, a function, a file or the program.
struct FunctionScope {
    /// The kind of a scope, with its name for the client.
    enum Kind: String {
        /// The variables of a function, which may be in several scopes of the engine.
        case function
        case block = "Block"
        case caught = "Catch"
        case with = "With"
        /// The variables of a file.
        case module = "Module"
        case script = "Script"
        case global = "Global"
    }

    let kind: Kind
    /// The engine's names of the objects that have the variables.
    private(set) var objectIDs: [String]
    /// The name and the line of the function.
    private let function: [ScriptValue?]

    /// The scopes of a frame, innermost first.
    static func scopes(_ chain: [ScriptValue]) -> [FunctionScope] {
        var scopes: [FunctionScope] = []
        for scope in chain {
            guard scope["empty"] != true, let id = scope["object"]?["objectId"]?.string else { continue }
            let made = FunctionScope(kind: kind(of: scope), objectIDs: [id], function: function(of: scope))
            let isPart = made.kind == .function || made.kind == .module
            if isPart, let last = scopes.last, last.kind == made.kind, last.function == made.function {
                scopes[scopes.count - 1].objectIDs.append(id)
            } else {
                scopes.append(made)
            }
        }
        return scopes
    }

    private static func function(of scope: ScriptValue) -> [ScriptValue?] {
        [scope["name"], scope["location"]?["scriptId"], scope["location"]?["lineNumber"]]
    }

    private static func kind(of scope: ScriptValue) -> Kind {
        switch scope["type"]?.string {
        case "nestedLexical": .block
        case "catch": .caught
        case "with": .with
        case "globalLexicalEnvironment": .script
        case "global": .global
        default: isModule(scope) ? .module : .function
        }
    }

    /// Whether the scope is that of the function in which a file runs, which begins the file's first line.
    private static func isModule(_ scope: ScriptValue) -> Bool {
        guard let location = scope["location"], let column = location["columnNumber"]?.number else { return false }
        return location["lineNumber"] == 1 && column < 20 && scope["name"]?.string?.isEmpty ?? true
    }
}
