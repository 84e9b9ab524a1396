import MiniCore

/// The rules for header fields.
///
/// - Source: RFC 9110 sections 5.1, 5.5 and 5.6.2.
extension NetworkHeader {
    /// Whether the name is a token.
    var hasValidName: Bool { !name.isEmpty && name.utf8.allSatisfy(Self.isTokenByte) }

    /// Whether the value contains no line break, NUL or other control character except tabs.
    var hasValidValue: Bool { value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 } }
}

extension [NetworkHeader] {
    /// The value of the first field with that name; nil if there is none.
    func value(_ name: String) -> String? { first { $0.isNamed(name) }?.value }

    /// The object for JavaScript: names in their original spelling, several values of one name joined by a comma.
    var object: ScriptValue {
        var fields: [NetworkHeader] = []
        for field in self {
            if let index = fields.firstIndex(where: { $0.isNamed(field.name) }) {
                fields[index].value += ", " + field.value
            } else {
                fields.append(field)
            }
        }
        return .object(ScriptObject(uniqueProperties: fields.map { .init(key: $0.name, value: .string($0.value)) }))
    }
}
