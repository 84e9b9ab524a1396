internal import MiniCore

/// Parses the fields `Signature-Input` and `Signature`, in the strict form in which this module writes them.
///
/// Components with parameters of their own, and values other than integers, strings and bytes, are not supported.
///
/// - Source: RFC 9421, section 4; RFC 8941.
struct SignatureFieldReader {
    private var rest: Substring.UTF8View

    private init(_ text: String) { rest = Substring(text).utf8 }

    /// The members of `Signature-Input` by label; nil when it is invalid or a label is repeated.
    static func inputs(_ text: String) -> [String: SignatureParameters]? {
        members(text) { $0.parameters() }
    }

    /// The members of `Signature` by label; nil when it is invalid or a label is repeated.
    static func signatures(_ text: String) -> [String: [UInt8]]? {
        members(text) { $0.bytes() }
    }

    private static func members<Member>(
        _ text: String,
        _ read: (inout SignatureFieldReader) -> Member?,
    ) -> [String: Member]? {
        var reader = SignatureFieldReader(text)
        var members: [String: Member] = [:]
        repeat {
            reader.skipSpace()
            guard let label = reader.key(), reader.take("="), let member = read(&reader),
                members.updateValue(member, forKey: label) == nil
            else { return nil }
            reader.skipSpace()
        } while reader.take(",")
        return reader.rest.isEmpty ? members : nil
    }

    private mutating func parameters() -> SignatureParameters? {
        guard take("(") else { return nil }
        var components: [String] = []
        while !take(")") {
            if !components.isEmpty, !take(" ") { return nil }
            guard let component = string() else { return nil }
            components.append(component)
        }
        var input = SignatureParameters(components: components)
        while take(";") {
            guard let name = key(), take("="), !input.parameters.contains(where: { $0.name == name }) else {
                return nil
            }
            if let number = integer() {
                input.parameters.append(SignatureParameters.Parameter(name: name, value: .integer(number)))
            } else if let text = string() {
                input.parameters.append(SignatureParameters.Parameter(name: name, value: .string(text)))
            } else {
                return nil
            }
        }
        return input
    }

    private mutating func bytes() -> [UInt8]? {
        guard take(":"), let end = rest.firstIndex(of: UInt8(ascii: ":")),
            case .success(let bytes) = Base64.decode(String(decoding: rest[..<end], as: UTF8.self))
        else { return nil }
        rest = rest[rest.index(after: end)...]
        return bytes
    }

    private mutating func string() -> String? {
        guard take("\"") else { return nil }
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\")
                else { return nil }
                text.append(escaped)
            case 0x20..<0x7f: text.append(byte)
            default: return nil
            }
        }
        return nil
    }

    private mutating func integer() -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        // A structured field's integers have at most 15 digits. A sign is never needed here.
        guard (1...15).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private mutating func key() -> String? {
        let key = rest.prefix { $0.isLowercaseLetter || $0.isDigit || "_-.*".utf8.contains($0) }
        guard let first = key.first, first.isLowercaseLetter || first == UInt8(ascii: "*") else { return nil }
        rest = rest[key.endIndex...]
        return String(decoding: key, as: UTF8.self)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func skipSpace() {
        rest = rest.drop(while: \.isSpaceOrTab)
    }
}
