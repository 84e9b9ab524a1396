internal import MiniCore
internal import MiniHost

/// Leaves secrets out of traces, by the rules of HTTP archives.
enum TraceMask {
    /// The arguments of a call of `my`.
    static func arguments(_ values: [ScriptValue], of name: String) -> [ScriptValue] {
        var masked = values.map { CredentialMask.value($0) }
        guard isStorage(name), let key = storageKey(values) else { return masked }
        let isSecret = CredentialMask.covers(key)
        if var options = masked.first?.object {
            // The name of a stored value is no key of a cipher.
            options["key"] = .string(CredentialMask.message(key))
            if isSecret, options["data"] != nil { options["data"] = .string(CredentialMask.mask) }
            masked[0] = .object(options)
        } else if isSecret, masked.count > 1 {
            masked[1] = .string(CredentialMask.mask)
        }
        return masked
    }

    /// The result of a call of `my`.
    static func result(_ value: ScriptValue, of name: String, _ arguments: [ScriptValue]) -> ScriptValue {
        let masked = CredentialMask.value(value)
        guard isStorage(name), let key = storageKey(arguments), CredentialMask.covers(key) else { return masked }
        guard var object = masked.object else { return masked == .undefined ? masked : .string(CredentialMask.mask) }
        if object["data"] != nil { object["data"] = .string(CredentialMask.mask) }
        return .object(object)
    }

    /// The values of an operation of a test, in the order of the scripts.
    ///
    /// - Parameter isSecret: Whether the element of an action is a field for a password.
    static func values(_ values: [ScriptValue], of name: String, isSecret: Bool) -> [ScriptValue] {
        var values = values.map(kept)
        switch name {
        case "storage":
            if values.count > 1, let arguments = values[1].array {
                values[1] = .array(Self.arguments(arguments, of: "setStorage"))
            }
        case "callJSAPI":
            if values.count > 1, let arguments = values[1].array {
                values[1] = .array(Self.arguments(arguments, of: values[0].string ?? ""))
            }
        case "act":
            if values.count > 3, isSecret || isSecretField(values[1]) { values[3] = .string(CredentialMask.mask) }
        default: break
        }
        return values.enumerated().map { index, value in
            // The page's number and the locator identify what the test has used.
            name == "act" && index < 3 ? value : CredentialMask.value(value)
        }
    }

    /// A text of the console without credentials, also in the members of printed objects, `{ token: 'a' }`, and in headers.
    static func consoleText(_ text: String) -> String {
        let bytes = Array(CredentialMask.message(text).utf8)
        var masked: [UInt8] = []
        var copied = 0
        var place = 0
        while let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) {
            place = colon + 1
            guard let name = memberName(atEndOf: bytes[copied..<colon]), CredentialMask.covers(name),
                let start = bytes[place...].firstIndex(where: { $0 != UInt8(ascii: " ") })
            else { continue }
            let end = endOfValue(in: bytes[start...])
            let value = bytes[start..<end]
            // A code of few digits is that of an error.
            let isStatus = name.lowercased() == "code" && value.count < 4 && value.allSatisfy { $0.isDigit }
            // JSON has its mask already.
            let isMasked = value.elementsEqual("\"\(CredentialMask.mask)\"".utf8)
            if value.isEmpty || isStatus || isMasked { continue }
            masked += bytes[copied..<start]
            masked += CredentialMask.mask.utf8
            copied = end
            place = end
        }
        return String(decoding: masked + bytes[copied...], as: UTF8.self)
    }

    /// The name of a member or a header at the end of a text; nil for the last word of a sentence.
    private static func memberName(atEndOf bytes: ArraySlice<UInt8>) -> String? {
        let marks = "'\"_-$".utf8
        let last = bytes.lastIndex { !($0.isLetter || $0.isDigit || marks.contains($0)) }
        let name = bytes[(last.map { $0 + 1 } ?? bytes.startIndex)...]
        let former = bytes[..<name.startIndex].last { $0 != UInt8(ascii: " ") }
        if let former, !"{[(,\n".utf8.contains(former) { return nil }
        return String(decoding: name.filter { !"'\"".utf8.contains($0) }, as: UTF8.self)
    }

    /// The index after a value, without the spaces after it: a comma, a bracket or the end of the line follows.
    private static func endOfValue(in bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var quote: UInt8?
        var place = bytes.startIndex
        scan: while place < bytes.endIndex {
            let byte = bytes[place]
            if let mark = quote {
                if byte == UInt8(ascii: "\\") { place += 1 } else if byte == mark { quote = nil }
            } else {
                switch byte {
                case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): quote = byte
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { break scan }
                    depth -= 1
                case UInt8(ascii: ","), UInt8(ascii: "\n"): if depth == 0 { break scan }
                default: break
                }
            }
            place += 1
        }
        var end = min(place, bytes.endIndex)
        while end > bytes.startIndex, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return end
    }

    /// Whether the name of a field in a locator is that of a credential.
    private static func isSecretField(_ locator: ScriptValue) -> Bool {
        guard let text = locator["value"]?.string, locator["by"] == "selector" else { return false }
        return CredentialMask.covers(text)
    }

    /// Whether a call reads or writes one stored value.
    private static func isStorage(_ name: String) -> Bool {
        ["setStorage", "getStorage", "removeStorage"].contains(plainName(name))
    }

    /// The name of a call without `Sync`.
    static func plainName(_ name: String) -> String { name.hasSuffix("Sync") ? String(name.dropLast(4)) : name }

    /// The key in the arguments of a call that uses one stored value.
    static func storageKey(_ values: [ScriptValue]) -> String? {
        values.first.flatMap { $0["key"]?.string ?? $0.string }
    }

    /// A value, or the note that it is too large.
    static func kept(_ value: ScriptValue) -> ScriptValue {
        let count = value.byteCount
        return count <= TraceLimits.valueByteCount ? value : .string("… \(count) bytes are left out")
    }

    /// An error with masked texts.
    static func error(_ error: ScriptError) -> ScriptObject {
        let message = CredentialMask.message(error.message).shortened(to: TraceLimits.textCount.message)
        return ScriptObject([
            ("name", .string(error.name)), ("message", .string(message)),
            ("file", error.file.map(ScriptValue.string) ?? .null),
            ("line", error.line.map { .number(Double($0)) } ?? .null),
            ("column", error.column.map { .number(Double($0)) } ?? .null),
        ])
    }
}
