internal import MiniCore

/// The parameters of a request.
struct AutomatorParameters: Sendable {
    private let method: String
    private let values: ScriptObject

    /// - Parameter method: The method that errors name.
    /// - Throws: ``ToolFault`` for parameters that are no object.
    init(of method: String, _ values: ScriptValue?) throws(ToolFault) {
        let values = values ?? .undefined
        guard let object = values.isNullish ? ScriptObject() : values.object else {
            throw ToolFault("params of \(method) is an object.")
        }
        self.method = method
        self.values = object
    }

    /// Any value; nil without one.
    func value(_ name: String) -> ScriptValue? {
        guard let value = values[name], !value.isNullish else { return nil }
        return value
    }

    /// A text that the method requires.
    func text(_ name: String) throws(ToolFault) -> String {
        guard let text = try optionalText(name) else { throw ToolFault("\(method) needs \(name), a text.") }
        return text
    }

    /// A text; nil without one.
    func optionalText(_ name: String) throws(ToolFault) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw ToolFault("\(name) of \(method) is a text.") }
        return text
    }

    /// A list; empty without one.
    func list(_ name: String) throws(ToolFault) -> [ScriptValue] {
        guard let value = value(name) else { return [] }
        guard let list = value.array else { throw ToolFault("\(name) of \(method) is a list.") }
        return list
    }

    /// The names that a client requests.
    func names() throws(ToolFault) -> [String] {
        let names = try list("names").map(\.string)
        guard !names.isEmpty, !names.contains(nil) else { throw ToolFault("\(method) needs names, a list of texts.") }
        return names.compactMap { $0 }
    }

    /// An object that the method requires.
    func object(_ name: String) throws(ToolFault) -> ScriptValue {
        guard let value = value(name), value.object != nil else {
            throw ToolFault("\(method) needs \(name), an object.")
        }
        return value
    }

    /// The number of a page or an element, also as a text; nil without one.
    func number(_ name: String) throws(ToolFault) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = value.number.flatMap({ Int(exactly: $0) }) ?? value.string.flatMap({ Int($0) }) else {
            throw ToolFault("\(name) of \(method) is a number that an earlier response contains.")
        }
        return number
    }
}
