internal import MiniCore
internal import MiniHost

/// Leaves secrets out of traces, by the rules of HTTP archives.
enum TraceMask {
    /// The arguments of a call of `my`.
    static func arguments(_ values: [ScriptValue], of name: String) -> [ScriptValue] {
        var masked = values.map { CredentialMask.value($0) }
        guard isStorage(name), let key = storageKey(values), CredentialMask.covers(key) else { return masked }
        if var options = masked.first?.object {
            if options["data"] != nil { options["data"] = .string(CredentialMask.mask) }
            masked[0] = .object(options)
        } else if masked.count > 1 {
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
        var values = values
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

    /// The beginning of a text that is too long.
    static func shortened(_ text: String, to count: Int) -> String {
        text.utf8.count <= count || text.count <= count ? text : text.prefix(count) + "…"
    }

    /// An error with masked texts.
    static func error(_ error: ScriptError) -> ScriptObject {
        let message = shortened(CredentialMask.message(error.message), to: TraceLimits.textCount.message)
        return ScriptObject([
            ("name", .string(error.name)), ("message", .string(message)),
            ("file", error.file.map(ScriptValue.string) ?? .null),
            ("line", error.line.map { .number(Double($0)) } ?? .null),
            ("column", error.column.map { .number(Double($0)) } ?? .null),
        ])
    }
}
