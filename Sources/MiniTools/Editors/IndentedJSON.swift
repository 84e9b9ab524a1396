internal import MiniCore

/// Writes JSON for people: each member on a line of its own, short arrays and objects on one line.
enum IndentedJSON {
    /// The maximum length of an array or an object on one line, in bytes.
    private static let lineLimit = 80

    /// A document that ends with a line break.
    static func text(_ value: ScriptValue) -> String { text(value, after: "") + "\n" }

    /// The text of a value.
    ///
    /// - Parameter indentation: The white space at the start of the line on which the value begins.
    static func text(_ value: ScriptValue, after indentation: String) -> String {
        let short = oneLine(value)
        if indentation.utf8.count + short.utf8.count <= lineLimit { return short }
        let inner = indentation + "  "
        if let array = value.array {
            let lines = array.map { inner + text($0, after: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        }
        if let object = value.object {
            let lines = object.properties.map { "\(inner)\(key($0.key)): \(text($0.value, after: inner))" }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        }
        return short
    }

    private static func oneLine(_ value: ScriptValue) -> String {
        if let array = value.array { return "[\(array.map(oneLine).joined(separator: ", "))]" }
        if let object = value.object, !object.isEmpty {
            let members = object.properties.map { "\(key($0.key)): \(oneLine($0.value))" }
            return "{ \(members.joined(separator: ", ")) }"
        }
        return JSON.text(value)
    }

    private static func key(_ name: String) -> String { JSON.text(.string(name)) }
}
