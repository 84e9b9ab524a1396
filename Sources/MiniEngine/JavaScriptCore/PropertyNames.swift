internal import CJavaScriptCore
internal import MiniCore

/// The engine strings of property names that Swift code uses, created once for each machine.
final class PropertyNames {
    /// The limit of the table, so that a program that generates names does not grow it without end.
    private static let limit = 512

    private var all: [ExactString: JSStringRef] = [:]
    /// A cache of recent names in front of the table, indexed by a cheap hash.
    private var recent: [(name: String, isASCII: Bool, string: JSStringRef)?] = Array(repeating: nil, count: 32)

    deinit { removeAll() }

    /// The engine string of a name, valid until the next name is requested.
    ///
    /// Everything else for a call must be created before.
    func string(_ name: String) -> JSStringRef {
        let bytes = name.utf8
        let slot = (bytes.count &* 5 &+ Int(bytes.first ?? 0)) & 31
        // Comparing the UTF-8 with an ASCII name is cheapest; a name that is only canonically equivalent has more bytes.
        if let entry = recent[slot],
            entry.isASCII
                ? entry.name == name && entry.name.utf8.count == bytes.count : entry.name.hasSameBytes(as: name)
        {
            return entry.string
        }
        let string = find(ExactString(name))
        recent[slot] = (name, bytes.allSatisfy { $0 < 0x80 }, string)
        return string
    }

    private func find(_ name: ExactString) -> JSStringRef {
        if let string = all[name] { return string }
        if all.count >= Self.limit { removeAll() }
        let string = EngineString.make(name.text)
        all[name] = string
        return string
    }

    /// Releases all strings.
    ///
    /// They are created again when needed.
    func removeAll() {
        for string in all.values { JSStringRelease(string) }
        all = [:]
        recent = Array(repeating: nil, count: recent.count)
    }
}
