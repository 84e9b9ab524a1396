internal import MiniCore

/// A value of the program, as the engine describes it.
struct RemoteValue: Sendable {
    /// The maximum length of a text in characters.
    private static let lengthLimit = 200

    let object: ScriptObject

    init(_ value: ScriptValue?) { object = value?.object ?? ScriptObject() }

    /// The engine's name of an object; nil for a value that is not an object.
    var objectID: String? { object["objectId"]?.string }

    /// The argument that stands for the value in a call.
    var argument: ScriptValue {
        if let objectID { return ["objectId": .string(objectID)] }
        return object["value"].map { ["value": $0] } ?? [:]
    }

    /// The type for the client.
    var type: String { object["subtype"]?.string ?? object["type"]?.string ?? "undefined" }

    /// The number of elements of an array; nil for other values.
    var arrayCount: Int? { type == "array" ? object["size"]?.number.map { Int($0) } : nil }

    /// Whether the engine lists entries of the object beside its properties.
    var hasEntries: Bool { ["map", "set", "weakmap", "weakset"].contains(type) }

    /// The value as a text on one line.
    var text: String {
        let description = object["description"]?.string ?? ""
        switch object["type"]?.string {
        case "undefined", nil: return "undefined"
        case "string": return Self.quoted(object["value"]?.string ?? description)
        case "number", "bigint", "boolean", "symbol":
            return description.isEmpty ? object["value"].map(JSON.text) ?? "" : description
        case "function": return Self.functionText(description)
        default: return objectText(description)
        }
    }

    private func objectText(_ description: String) -> String {
        switch type {
        case "null": return "null"
        case "array", "map", "set", "object":
            guard let preview = object["preview"]?.object else { return Self.firstLine(description) }
            return Self.previewText(preview, description).shortened(to: Self.lengthLimit)
        default: return Self.firstLine(description)
        }
    }

    /// The beginning of an object, such as `{title: "Milk", done: false}`.
    private static func previewText(_ preview: ScriptObject, _ description: String) -> String {
        let isArray = preview["subtype"]?.string == "array"
        var parts: [String] = (preview["properties"]?.array ?? []).compactMap { property in
            guard property["type"]?.string != "accessor", property["internal"] != true else { return nil }
            let value = propertyText(property)
            return isArray ? value : "\(property["name"]?.string ?? ""): \(value)"
        }
        parts += (preview["entries"]?.array ?? []).map { entry in
            let value = previewText(of: entry["value"])
            return entry["key"].map { "\(previewText(of: $0)) => \(value)" } ?? value
        }
        if preview["overflow"] == true { parts.append("…") }
        let list = parts.joined(separator: ", ")
        if isArray { return "(\(Int(preview["size"]?.number ?? 0))) [\(list)]" }
        let name = description == "Object" || description.isEmpty ? "" : firstLine(description) + " "
        return "\(name){\(list)}"
    }

    private static func previewText(of value: ScriptValue?) -> String {
        guard let value else { return "" }
        let text = value["description"]?.string ?? value["type"]?.string ?? ""
        return value["type"]?.string == "string" ? quoted(text) : text
    }

    private static func propertyText(_ property: ScriptValue) -> String {
        if let preview = property["valuePreview"]?.object, preview["subtype"]?.string == "array" {
            return previewText(preview, "")
        }
        let text = property["value"]?.string ?? ""
        switch property["type"]?.string {
        case "string": return quoted(text)
        case "function": return "ƒ"
        case "undefined": return "undefined"
        case "object" where text.isEmpty: return property["subtype"]?.string ?? "{…}"
        default: return text
        }
    }

    private static func functionText(_ description: String) -> String {
        // The description of a function is its text.
        let head = firstLine(description).prefix { $0 != "{" }
        // Types that were erased have left spaces.
        let words = head.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let text = words.replacing(/\ (?=[(),:=])/, with: "").replacing("function", with: "", maxReplacements: 1)
        return "ƒ " + text.drop(while: \.isWhitespace)
    }

    private static func quoted(_ text: String) -> String { JSON.text(.string(text.shortened(to: lengthLimit))) }

    private static func firstLine(_ text: String) -> String { text.prefix { !$0.isNewline }.shortened(to: lengthLimit) }
}
