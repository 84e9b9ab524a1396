import Glibc

/// A database file with the stored data of a program.
struct StoredFile {
    let path: String
    let bytes: [UInt8]

    /// The databases below a folder.
    static func all(in folder: String) -> [StoredFile] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(folder + "/*/*.db", 0, nil, &found) == 0 else { return [] }
        return (0..<Int(found.gl_pathc)).compactMap { index in
            found.gl_pathv[index].flatMap { StoredFile(path: String(cString: $0)) }
        }
    }

    private init?(path: String) {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var byte = getc(file)
        while byte != EOF {
            bytes.append(UInt8(truncatingIfNeeded: byte))
            byte = getc(file)
        }
        self.path = path
        self.bytes = bytes
    }

    /// Whether the file contains the text in plain.
    func contains(_ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }
}
