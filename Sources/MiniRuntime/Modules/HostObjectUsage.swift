internal import MiniCore

/// Detects how code uses `my`: most code only reads its members, some passes the object to functions that enumerate it.
enum HostObjectUsage {
    /// Whether the code uses `my` as a value, as in `Object.keys(my)`, `{...my}` and `const api = my`.
    ///
    /// Comments and strings count as well: a false positive only costs memory.
    ///
    /// - Complexity: Linear in the number of bytes.
    static func isPassedOn(in bytes: [UInt8]) -> Bool {
        var at = 0
        while at + 1 < bytes.count {
            defer { at += 1 }
            guard bytes[at] == UInt8(ascii: "m"), bytes[at + 1] == UInt8(ascii: "y") else { continue }
            if startsName(bytes, at: at), isValue(bytes, before: at, behind: at + 2) { return true }
        }
        return false
    }

    /// Whether a name that is not a member begins here; `...my` is not a member.
    private static func startsName(_ bytes: [UInt8], at start: Int) -> Bool {
        guard start > 0 else { return true }
        if bytes[start - 1] == UInt8(ascii: ".") { return start > 1 && bytes[start - 2] == UInt8(ascii: ".") }
        return !isNameByte(bytes[start - 1])
    }

    private static func isValue(_ bytes: [UInt8], before start: Int, behind end: Int) -> Bool {
        if bytes[end...].starts(with: ".hasOwn".utf8) { return true }
        var last = start - 1
        while last >= 0, bytes[last].isSpaceOrTab || bytes[last] == UInt8(ascii: "(") { last -= 1 }
        let before = bytes[...last]
        if before.suffix(6).elementsEqual("typeof".utf8) { return false }
        var at = end
        while at < bytes.count, bytes[at].isSpaceOrTab { at += 1 }
        guard at < bytes.count else { return true }
        switch bytes[at] {
        case UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ";"),
            UInt8(ascii: ":"), UInt8(ascii: "|"):
            return true
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return before.last == UInt8(ascii: "=")
        default: return false
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
            || byte >= 0x80
    }
}
