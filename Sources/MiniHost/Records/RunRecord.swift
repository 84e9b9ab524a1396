package import MiniCore
internal import MiniCrypto
package import MiniRuntime

/// The file with what one or several runs have received from outside: lines of JSON.
///
/// | line | content |
/// |---|---|
/// | first | `{"format": "minihost-record", "version": 1, "encoding": "…", "kind": "run"}` |
/// | `{"section": …}` | the program, the options or the test of the lines that follow |
/// | others | see ``RunLine`` |
/// | last | `{"end": {"lines": 12, "sha256": "…"}}`, about all lines before |
package struct RunRecord: Sendable {
    /// What was recorded.
    package enum Kind: String, Sendable {
        /// A run of `mini run`.
        case run
        /// The tests of `mini test`.
        case tests
    }

    /// The lines of a run or of a test.
    package struct Section: Sendable {
        /// What distinguishes the section, and what its replay needs.
        package let facts: ScriptObject
        /// The lines in their order.
        package let lines: [RunLine]

        /// Creates a section.
        package init(_ facts: ScriptObject, _ lines: [RunLine]) {
            self.facts = facts
            self.lines = lines
        }

        /// The size of the section in a file, in bytes.
        package var byteCount: Int {
            JSON.text(value).utf8.count + 1 + lines.reduce(0) { $0 + $1.text.utf8.count + 1 }
        }

        /// The value of the first line.
        fileprivate var value: ScriptValue { ["section": .object(facts)] }
    }

    /// The reason why a record cannot be read or written and what to do, as sentences.
    package struct Failure: Error, Sendable, Hashable {
        /// The text.
        package let message: String

        /// Creates a failure.
        package init(message: String) { self.message = message }
    }

    /// The value of `format` in the first line.
    static let format = "minihost-record"
    /// The value of `version`: the number of the format, which changes with an incompatible change.
    static let version = 1
    /// The maximum size of a file.
    package static let byteLimit = 1 << 30
    /// The maximum size of its first and its last line.
    package static let frameByteLimit = 1_024

    /// What was recorded.
    package let kind: Kind
    /// The sections in their order.
    package let sections: [Section]

    /// Creates a record.
    package init(_ kind: Kind, _ sections: [Section]) {
        self.kind = kind
        self.sections = sections
    }

    // MARK: Writing

    /// The content of the file.
    ///
    /// - Throws: ``Failure`` if the digest cannot be computed.
    package func text() throws(Failure) -> String {
        var lines = [
            JSON.text([
                "format": .string(Self.format), "version": .number(Double(Self.version)),
                "encoding": .string(Self.encoding), "kind": .string(kind.rawValue),
            ])
        ]
        for section in sections {
            lines.append(JSON.text(section.value))
            lines += section.lines.map(\.text)
        }
        let body = lines.joined(separator: "\n") + "\n"
        let digest = try Self.digest(of: Array(body.utf8))
        let end: ScriptValue = ["end": ["lines": .number(Double(lines.count)), "sha256": .string(digest)]]
        return body + JSON.text(end) + "\n"
    }

    private static func digest(of bytes: [UInt8]) throws(Failure) -> String {
        do throws(CryptoError) {
            return try MessageDigest.sha256.digest(of: bytes.span.bytes).hexadecimalText
        } catch {
            throw Failure(message: "The digest of the record cannot be computed: \(error).")
        }
    }

    /// A text that changes with the encoding of results: a record can be read only by a build with the same one.
    static let encoding: String = {
        let error = APIError(.aborted, "a", errorText: "b", details: ScriptObject([("c", 1)]))
        let response = NetworkResponse(status: 200, headers: [NetworkHeader("a", "b")], body: [1], url: "c")
        let event = AccountEvent.sessionExpired(message: "a", eventID: "b")
        let events: [RequestEvent] = [
            .headers(status: 200, [NetworkHeader("a", "b")]), .progress(bytes: 1, total: 2),
            .completed(.success(response)), .completed(.failure(error)),
        ]
        let sockets: [SocketEvent] = [.text("a"), .bytes([1]), .closed(code: 1, reason: "a"), .failed(error)]
        let value: ScriptValue = [.undefined, .null, true, 1, 0.5, "a", .bytes([1]), ["a": []]]
        let status = FileStatus(isFolder: false, sizeInBytes: 1, mode: 2, accessed: 3, modified: 4)
        let information = LocalStorageInformation(keys: ["a"], currentSizeInBytes: 1, limitInBytes: 2)
        let parts: [[UInt8]] = [
            events.encoded, sockets.encoded, value.encoded, status.encoded, information.encoded,
            StoredValue.string("a").encoded, StoredValue.json(JSONText("1")).encoded,
            SavedFile(path: "a", sizeInBytes: 1, createdAt: 2).encoded, ProgramWarning("a", .refusedURL("b")).encoded,
            Optional(event).encoded, Result<Bool?, APIError>.failure(error).encoded,
        ]
        return String(StableHash.hash(parts.joined()), radix: 16)
    }()

    // MARK: Reading

    /// Reads the content of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, for messages.
    ///   - kind: What must have been recorded.
    /// - Throws: ``Failure`` for a file that is no record, incomplete, damaged, of another version or of another kind.
    package init(_ bytes: [UInt8], at path: String, kind: Kind) throws(Failure) {
        let file = RunRecordFile(bytes, path)
        try file.checkStart(kind)
        self.kind = kind
        sections = try file.sections()
    }
}
