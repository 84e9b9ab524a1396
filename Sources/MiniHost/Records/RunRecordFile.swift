internal import MiniCore
internal import MiniCrypto
internal import MiniRuntime

/// The content of a file that is read as a record.
struct RunRecordFile {
    private let bytes: [UInt8]
    private let path: String
    /// The lines without their line breaks; a last line without one is left out.
    private let lines: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8], _ path: String) {
        self.bytes = bytes
        self.path = path
        let all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines = Array(all.dropLast())
    }

    private func object(at index: Int) -> ScriptObject? {
        guard lines.indices.contains(index) else { return nil }
        // A line that is no JSON is no line of a record.
        return try? JSON.parse(Array(lines[index])).object
    }

    /// Checks that the file is a record of this version.
    ///
    /// - Parameter kind: What must have been recorded.
    func checkStart(_ kind: RunRecord.Kind) throws(RunRecord.Failure) {
        if bytes.isEmpty {
            throw failure("is empty: the run that should have written it did not end. Record the run again.")
        }
        guard let start = object(at: 0), start["format"]?.string == RunRecord.format else {
            throw failure("is no record. Name a file that --record has written.")
        }
        guard start["version"]?.number == Double(RunRecord.version) else {
            let version = start["version"].map { JSON.text($0) } ?? "none"
            throw failure(
                "has version \(version) of the format, and this command reads version \(RunRecord.version). Use the mini that "
                    + "has written it, or record the run again."
            )
        }
        guard start["encoding"]?.string == RunRecord.encoding else {
            throw failure(
                "was written by another version of mini, whose results have another form. Use that mini, or record the run again."
            )
        }
        guard let found = start["kind"]?.string.flatMap(RunRecord.Kind.init(rawValue:)) else {
            throw failure("is no record that this command reads. Record the run again.")
        }
        switch (found, kind) {
        case (.run, .tests): throw failure("is the record of a run. Replay it with mini run --replay.")
        case (.tests, .run): throw failure("is the record of tests. Replay it with mini test --replay.")
        case (.run, .run), (.tests, .tests): break
        }
    }

    /// The sections.
    func sections() throws(RunRecord.Failure) -> [RunRecord.Section] {
        try checkEnd()
        var sections: [RunRecord.Section] = []
        var facts: ScriptObject?
        var current: [RunLine] = []
        for index in 1..<(lines.count - 1) {
            guard let object = object(at: index) else { throw damage("line \(index + 1) is no JSON object") }
            if let next = object["section"]?.object {
                if let facts { sections.append(RunRecord.Section(facts, current)) }
                (facts, current) = (next, [])
            } else if facts != nil, let line = RunLine(object, text: String(decoding: lines[index], as: UTF8.self)) {
                current.append(line)
            } else {
                throw damage("line \(index + 1) is unknown")
            }
        }
        if let facts { sections.append(RunRecord.Section(facts, current)) }
        guard !sections.isEmpty else { throw damage("it has no section") }
        return sections
    }

    /// Checks that the last line is about the lines before.
    private func checkEnd() throws(RunRecord.Failure) {
        guard lines.count > 1, let end = object(at: lines.count - 1)?["end"], bytes.last == UInt8(ascii: "\n") else {
            throw failure(
                "is incomplete: its end is missing after \(lines.count) lines. Copy it again, or record the run again."
            )
        }
        let body = Array(bytes[..<(lines.last?.startIndex ?? 0)])
        let digest: String
        do throws(CryptoError) {
            digest = try MessageDigest.sha256.digest(of: body.span.bytes).hexadecimalText
        } catch {
            throw failure("cannot be checked: \(error).")
        }
        guard end["sha256"]?.string == digest, end["lines"]?.number == Double(lines.count - 1) else {
            throw damage("its content differs from the digest at its end")
        }
    }

    private func damage(_ reason: String) -> RunRecord.Failure {
        failure("is damaged: \(reason). Copy it again, or record the run again.")
    }

    private func failure(_ end: String) -> RunRecord.Failure { RunRecord.Failure(message: "\(path) \(end)") }
}
