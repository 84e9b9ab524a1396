internal import MiniSyntax

/// An attribute that controls the compiler: `a:if` and similar ones, also written with the prefix `dd:`.
enum Directive {
    case condition
    case otherwiseIf
    case otherwise
    case list
    case item
    case index
    case key
}

extension Directive {
    /// The names in the vendor's documentation.
    static let names = ["a:if", "a:elif", "a:else", "a:for", "a:for-item", "a:for-index", "a:key"]
}

extension MarkupParser {
    func directive(of name: SourceRange) -> Directive? {
        Directive.named(name, in: bytes)
    }
}

extension Directive {
    /// The directive with the given name of an attribute.
    static func named(_ name: SourceRange, in bytes: [UInt8]) -> Directive? {
        var start = name.start
        guard name.end - start >= 4 else { return nil }
        switch bytes[start] {
        case UInt8(ascii: "a") where bytes[start + 1] == UInt8(ascii: ":"):
            start += 2
        case UInt8(ascii: "d") where bytes[start + 1] == UInt8(ascii: "d") && bytes[start + 2] == UInt8(ascii: ":"):
            start += 3
        default:
            return nil
        }
        switch String(decoding: bytes[start..<name.end], as: UTF8.self) {
        case "if": return .condition
        case "elif", "else-if", "elseif": return .otherwiseIf
        case "else": return .otherwise
        case "for", "for-items": return .list
        case "for-item": return .item
        case "for-index": return .index
        case "key", "for-key": return .key
        default: return nil
        }
    }
}
