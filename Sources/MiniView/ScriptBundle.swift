/// Joins embedded scripts into one, without the comments and the indentation that each running program would keep.
package struct ScriptBundle {
    private var bytes: [UInt8] = []

    package init() {}

    /// The script.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds code as it is.
    package mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds a file without line breaks inside strings; lines keep their numbers within it.
    package mutating func append(_ file: [UInt8]) {
        for line in file.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let content = line.drop { $0 == 0x20 }
            if !content.starts(with: "//".utf8) { bytes.append(contentsOf: content) }
            bytes.append(0x0A)
        }
    }
}
