import Foundation

/// A unique text that a test stores, and the search for it.
struct Canary: Codable, Sendable, CustomStringConvertible {
    /// 24 letters and digits.
    let description: String

    init() {
        let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        description = String((0..<24).compactMap { _ in digits.randomElement() })
    }

    /// The searched parts: each half of the text, since a page may end within it and deletion may overwrite its
    /// beginning, in each encoding of text.
    var forms: [(name: String, bytes: Data)] {
        [description.prefix(12), description.suffix(12)].flatMap { half in
            [("UTF-8", Data(half.utf8))]
                + [("UTF-16LE", .utf16LittleEndian), ("UTF-16BE", .utf16BigEndian)].map { (name, encoding) in
                    (name, half.data(using: encoding) ?? Data())
                }
                + (0..<3).map { shift in ("base64 from \(shift)", Data(Self.base64(half, shift: shift).utf8)) }
        }
    }

    /// The places where the text can be read: files in folders, and removed files from there that are still open.
    func traces(in folders: [String]) throws -> [String] {
        var paths = try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        }
        for number in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            let path = "/proc/self/fd/\(number)"
            guard let file = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { continue }
            if file.hasSuffix(" (deleted)"), folders.contains(where: file.hasPrefix) { paths.append(path) }
        }
        return try paths.flatMap { path in
            let content = try Self.content(path)
            return forms.filter { content.range(of: $0.bytes) != nil }.map { "\($0.name) in \(path)" }
        }
    }

    /// The bytes of a file; empty for a folder and for a file that has just been removed.
    ///
    /// - Throws: If a file cannot be read: a search that skips it would miss the text.
    private static func content(_ path: String) throws -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return Data()
        }
        do {
            return try Data(contentsOf: URL(filePath: path))
        } catch CocoaError.fileReadNoSuchFile {
            return Data()
        }
    }

    /// The characters that the text alone determines when it follows other bytes.
    private static func base64(_ text: Substring, shift: Int) -> Substring {
        let whole = (Data(count: shift) + Data(text.utf8)).base64EncodedString()
        return whole.prefix((shift + text.utf8.count) * 8 / 6).dropFirst((shift * 8 + 5) / 6)
    }
}
