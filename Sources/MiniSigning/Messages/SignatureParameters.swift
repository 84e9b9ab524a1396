/// The covered components and the parameters of a message signature.
///
/// - Source: RFC 9421, section 2.3.
struct SignatureParameters: Sendable, Hashable {
    /// The value of a parameter.
    enum Item: Sendable, Hashable {
        case integer(Int)
        case string(String)
    }

    /// A parameter.
    struct Parameter: Sendable, Hashable {
        let name: String
        let value: Item
    }

    /// The names of the covered components, in their order.
    var components: [String]
    /// The parameters in their order.
    var parameters: [Parameter] = []

    /// The integer of that name.
    func integer(_ name: String) -> Int? {
        if case .integer(let number) = parameters.first(where: { $0.name == name })?.value { number } else { nil }
    }

    /// The string of that name.
    func string(_ name: String) -> String? {
        if case .string(let text) = parameters.first(where: { $0.name == name })?.value { text } else { nil }
    }

    /// The signed and sent text.
    var text: String {
        let list = components.map(Self.quoted).joined(separator: " ")
        return parameters.reduce("(\(list))") { text, parameter in
            switch parameter.value {
            case .integer(let number): "\(text);\(parameter.name)=\(number)"
            case .string(let string): "\(text);\(parameter.name)=\(Self.quoted(string))"
            }
        }
    }

    /// Whether a text can be quoted: printable ASCII.
    static func canQuote(_ text: String) -> Bool { text.utf8.allSatisfy { (0x20..<0x7f).contains($0) } }

    /// A string of a structured field.
    static func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
        return "\"\(escaped)\""
    }
}
