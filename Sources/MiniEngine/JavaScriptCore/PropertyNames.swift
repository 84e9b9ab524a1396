internal import CJavaScriptCore
internal import MiniCore

/// The engine's strings of the property names that Swift code uses, made once per machine.
final class PropertyNames {
    /// A program that makes up names must not grow the table for ever.
    private static let limit = 512

    private var all: [ExactString: JSStringRef] = [:]
    /// In front of the table, the names used last, by a hash that costs next to nothing.
    private var recent: [(name: String, isASCII: Bool, string: JSStringRef)?] = Array(repeating: nil, count: 32)

    deinit { removeAll() }

    /// The engine's string, good until the next name is asked for: whatever else a call needs must have been made before.
    func string(_ name: String) -> JSStringRef {
        let bytes = name.utf8
        let slot = (bytes.count &* 5 &+ Int(bytes.first ?? 0)) & 31
        // To be equal to a name in ASCII costs least to find out; what only looks like it has more bytes.
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

    /// Lets go of all; they are made again.
    func removeAll() {
        for string in all.values { JSStringRelease(string) }
        all = [:]
        recent = Array(repeating: nil, count: recent.count)
    }
}
