internal import MiniCore

/// What a page has stored when an audit has opened and used it, in a storage of its own.
///
/// Sizes are in KB of 1,024 bytes, rounded up, as those of `my.getStorageInfo`: numbers and identifiers of random lengths do not
/// change them in most cases.
public struct AuditStorage: Sendable, Hashable {
    /// The page.
    public let page: String
    /// The number of keys in the local storage.
    public let keyCount: Int
    /// The size of all values, in KB.
    public let valueSize: Int
    /// The size of the largest value, in KB.
    public let largestValueSize: Int
    /// The number of written and saved files, without temporary ones.
    public let fileCount: Int
    /// The size of these files, in KB.
    public let fileSize: Int

    /// - Parameters:
    ///   - values: The sizes of the values, in bytes.
    ///   - fileCount: The number of files.
    ///   - fileBytes: Their size, in bytes.
    init(page: String, values: [Int], fileCount: Int, fileBytes: Int) {
        self.page = AuditFinding.shown(page)
        keyCount = values.count
        valueSize = Self.kilobytes(values.reduce(0, +))
        largestValueSize = Self.kilobytes(values.max() ?? 0)
        self.fileCount = fileCount
        fileSize = Self.kilobytes(fileBytes)
    }

    /// A number of bytes in KB, rounded up.
    static func kilobytes(_ bytes: Int) -> Int { (bytes + 1_023) / 1_024 }

    /// The sizes on one line.
    var text: String {
        "\(page) stores \(keyCount.with("key")) (\(valueSize) KB, the largest value \(largestValueSize) KB) and "
            + "\(fileCount.with("file")) (\(fileSize) KB)"
    }

    /// The sizes for scripts: `{page, keys, valueSize, largestValueSize, files, fileSize}`.
    var document: ScriptValue {
        [
            "page": .string(page), "keys": .number(Double(keyCount)), "valueSize": .number(Double(valueSize)),
            "largestValueSize": .number(Double(largestValueSize)), "files": .number(Double(fileCount)),
            "fileSize": .number(Double(fileSize)),
        ]
    }

    /// The sizes of a document; nil for another value.
    init?(document: ScriptValue) {
        func count(_ name: String) -> Int? { document[name]?.number.flatMap { Int(exactly: $0) } }
        guard let page = document["page"]?.string, let keyCount = count("keys"), let valueSize = count("valueSize"),
            let largestValueSize = count("largestValueSize"), let fileCount = count("files"),
            let fileSize = count("fileSize")
        else { return nil }
        self.page = page
        self.keyCount = keyCount
        self.valueSize = valueSize
        self.largestValueSize = largestValueSize
        self.fileCount = fileCount
        self.fileSize = fileSize
    }
}
