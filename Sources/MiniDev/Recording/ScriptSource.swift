internal import MiniCore

/// Values as source text of JavaScript.
enum ScriptSource {
    /// The length of a line above which a value is written on several lines.
    private static let lineLength = 100

    /// The literal of a value that JSON can represent; what JSON leaves out is left out here.
    ///
    /// - Parameter indentation: The spaces before the line on which the literal begins.
    static func literal(_ value: ScriptValue, indentation: Int = 0) -> String {
        let line = text(value, nil)
        return line.utf8.count + indentation <= lineLength ? line : text(value, indentation)
    }

    /// The literal of a text.
    ///
    /// Characters that are not visible are escaped, so that they can neither end the literal nor change the order of the others.
    static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": result += "\\'"
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if isInvisible(scalar) {
                    result += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "'"
    }

    /// A text for a comment of one line.
    static func comment(_ text: String) -> String { String(quoted(text).dropFirst().dropLast()) }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        default: false
        }
    }

    /// - Parameter indentation: Nil for one line.
    private static func text(_ value: ScriptValue, _ indentation: Int?) -> String {
        switch value {
        case .string(let text): return quoted(text)
        case .array(let elements): return list(elements.map { nested($0, indentation) }, "[", "]", "", indentation)
        case .object(let object):
            let members = object.properties.filter { $0.value != .undefined }.map { property in
                "\(name(property.key)): \(nested(property.value, indentation))"
            }
            return list(members, "{", "}", " ", indentation)
        default: return JSON.text(value)
        }
    }

    private static func nested(_ value: ScriptValue, _ indentation: Int?) -> String {
        indentation.map { literal(value, indentation: $0 + 2) } ?? text(value, nil)
    }

    private static func list(
        _ items: [String],
        _ start: String,
        _ end: String,
        _ blank: String,
        _ indentation: Int?,
    ) -> String {
        if items.isEmpty { return start + end }
        guard let indentation else { return start + blank + items.joined(separator: ", ") + blank + end }
        let margin = String(repeating: " ", count: indentation)
        return start + "\n" + items.map { "\(margin)  \($0),\n" }.joined() + margin + end
    }

    /// A name in an object.
    private static func name(_ key: String) -> String {
        // Without brackets, this name would set the prototype.
        if key == "__proto__" { return "['__proto__']" }
        return key.wholeMatch(of: /[A-Za-z_$][A-Za-z0-9_$]*/) != nil ? key : quoted(key)
    }
}
