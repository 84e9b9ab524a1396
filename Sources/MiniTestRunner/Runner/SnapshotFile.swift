internal import Glibc
internal import MiniCore

/// The snapshots of one test file, stored in a file beside it.
///
/// A snapshot is a line with its name, followed by its text, indented. Names are sorted, so that a change of one snapshot
/// changes only its lines.
struct SnapshotFile {
    private static let heading = "# Snapshots of the tests beside. \"mini test --update\" writes them.\n"

    private let path: String
    private var stored: [String: String] = [:]
    private var taken: [String: String] = [:]
    private var counts = SnapshotCounts()

    /// Reads the file, which may be missing.
    init(path: String) {
        self.path = path
        guard !path.isEmpty, let bytes = TestFiles.read(path, flags: O_NOFOLLOW) else { return }
        let text = String(decoding: bytes, as: UTF8.self)
        var name: String?
        var lines: [Substring] = []
        func end() -> (String, String)? {
            guard let name else { return nil }
            while lines.last?.isEmpty == true { lines.removeLast() }
            return (name, lines.joined(separator: "\n"))
        }
        for line in Self.lines(of: text) {
            // Compares bytes: a combining mark at the beginning of a line would form one character with the space before it.
            if line.utf8.starts(with: "  ".utf8) || line.isEmpty {
                lines.append(Substring(line.utf8.dropFirst(2)))
            } else {
                if let (name, text) = end() { stored[name] = text }
                name = line.hasPrefix("#") ? nil : Self.name(inLine: line)
                lines = []
            }
        }
        if let (name, text) = end() { stored[name] = text }
    }

    /// Compares a text with the snapshot of that name: `{isMatching, isMissing, expected}`.
    mutating func match(_ name: String, _ text: String, _ mode: TestOptions.SnapshotMode) -> ScriptValue {
        let text = Self.normalised(text)
        let known = stored[name]
        taken[name] = text
        if known == text { return ["isMatching": true, "isMissing": false] }
        switch (mode, known) {
        case (.update, _), (.writeMissing, nil): return ["isMatching": true, "isMissing": false]
        case (_, nil): return ["isMatching": false, "isMissing": true]
        case (_, let known?):
            // The new text is rejected: the file keeps the existing one.
            taken[name] = known
            return ["isMatching": false, "isMissing": false, "expected": .string(known)]
        }
    }

    /// Writes the changed snapshots.
    ///
    /// - Parameter isComplete: Whether all tests of the file have run: only then is an unused snapshot obsolete.
    /// - Throws: when the file cannot be written.
    func save(_ mode: TestOptions.SnapshotMode, isComplete: Bool) throws(ScriptError) -> SnapshotCounts {
        var counts = counts
        var all = stored
        for (name, text) in taken {
            if stored[name] == nil { counts.written += 1 } else if stored[name] != text { counts.updated += 1 }
            all[name] = text
        }
        if isComplete {
            for name in stored.keys where taken[name] == nil {
                counts.obsolete += 1
                if mode == .update { all[name] = nil }
            }
        }
        if mode == .update { (counts.removed, counts.obsolete) = (counts.obsolete, 0) }
        guard mode != .compare, all != stored else { return mode == .compare ? SnapshotCounts() : counts }
        if all.isEmpty {
            unlink(path)
        } else if !TestFiles.write(Self.text(of: all).utf8, to: path) {
            throw ScriptError(name: "", message: "the snapshots cannot be written to \(path)")
        }
        return counts
    }

    /// Splits a text into lines, also with line ends that version control has changed.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    }

    private static func normalised(_ text: String) -> String {
        var lines = lines(of: text)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static func text(of snapshots: [String: String]) -> String {
        var result = heading
        for (name, text) in snapshots.sorted(by: { $0.key < $1.key }) {
            result += "\n" + line(ofName: name) + "\n"
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                result += line.isEmpty ? "\n" : "  \(line)\n"
            }
        }
        return result
    }

    /// The line of a name; a name that could be misread is written as JSON.
    private static func line(ofName name: String) -> String {
        let isPlain = !name.contains("\n") && !name.hasPrefix(" ") && !name.hasPrefix("#") && !name.hasPrefix("\"")
        return isPlain ? name : JSON.text(.string(name))
    }

    private static func name(inLine line: Substring) -> String {
        guard line.hasPrefix("\"") else { return String(line) }
        do throws(JSONError) { return try JSON.parse(String(line)).string ?? String(line) } catch {
            return String(line)
        }
    }
}
