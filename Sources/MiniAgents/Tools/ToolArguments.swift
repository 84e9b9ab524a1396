internal import MiniCore

/// The arguments of a call of a tool.
struct ToolArguments: Sendable {
    private let values: ScriptObject

    /// Checks the names of arguments.
    ///
    /// - Parameter tool: The tool whose parameters are known.
    init(_ values: ScriptValue, of tool: AgentTool) throws(ToolFault) {
        guard !values.isNullish else {
            self.values = ScriptObject()
            return
        }
        guard let object = values.object else { throw ToolFault("The arguments of \(tool.name) are an object.") }
        let known = tool.parameters.map(\.name)
        for key in object.keys where !known.contains(key) {
            let hint = Spelling.nearest(to: key, among: known).map { " Did you mean \($0)?" } ?? ""
            let list = known.isEmpty ? "It has none." : "It has \(known.joined(separator: ", "))."
            throw ToolFault("\(tool.name) has no parameter \(key).\(hint) \(list)")
        }
        self.values = object
    }

    /// Any value; nil without one.
    func value(_ name: String) -> ScriptValue? {
        guard let value = values[name], value != .undefined else { return nil }
        return value
    }

    /// A text; nil without one.
    func text(_ name: String) throws(ToolFault) -> String? {
        guard let value = present(name) else { return nil }
        guard let text = value.string else { throw Self.fault(name, "a text") }
        return text
    }

    /// A text that the tool requires.
    func requiredText(_ name: String) throws(ToolFault) -> String {
        guard let text = try text(name) else { throw ToolFault("The argument \(name) is missing.") }
        return text
    }

    /// A whole number; nil without one.
    func integer(_ name: String) throws(ToolFault) -> Int? {
        guard let value = present(name) else { return nil }
        guard let number = value.number.flatMap({ Int(exactly: $0) }) else { throw Self.fault(name, "a whole number") }
        return number
    }

    /// A number; nil without one.
    func number(_ name: String) throws(ToolFault) -> Double? {
        guard let value = present(name) else { return nil }
        guard let number = value.number, number.isFinite else { throw Self.fault(name, "a number") }
        return number
    }

    /// A boolean; false without one.
    func flag(_ name: String) throws(ToolFault) -> Bool {
        guard let value = present(name) else { return false }
        guard let flag = value.bool else { throw Self.fault(name, "true or false") }
        return flag
    }

    /// A list of texts; empty without one.
    func texts(_ name: String) throws(ToolFault) -> [String] {
        guard let value = present(name) else { return [] }
        let texts = value.array?.compactMap(\.string)
        guard let texts, texts.count == value.array?.count else { throw Self.fault(name, "a list of texts") }
        return texts
    }

    /// One of some words; nil without one.
    func word(_ name: String, of words: [String]) throws(ToolFault) -> String? {
        guard let text = try text(name) else { return nil }
        guard words.contains(text) else { throw Self.fault(name, "one of \(words.joined(separator: ", "))") }
        return text
    }

    /// The number of the last entries of a list to return.
    func count() throws(ToolFault) -> Int {
        guard let count = try integer("count") else { return 20 }
        guard (1...1_000).contains(count) else { throw Self.fault("count", "a number from 1 to 1000") }
        return count
    }

    /// The maximum number of characters of the result.
    func characterLimit() throws(ToolFault) -> Int {
        guard let limit = try integer("limit") else { return ToolOutput.characterLimit }
        guard (100...1_000_000).contains(limit) else { throw Self.fault("limit", "a number from 100 to 1000000") }
        return limit
    }

    /// A value other than null.
    private func present(_ name: String) -> ScriptValue? { value(name).flatMap { $0 == .null ? nil : $0 } }

    private static func fault(_ name: String, _ type: String) -> ToolFault {
        ToolFault("The argument \(name) must be \(type).")
    }
}
