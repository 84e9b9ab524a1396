/// The folders of a program's own files, by the paths that the program uses.
///
/// The paths look like URLs, but no connection is made for them.
package enum FileArea: String, CaseIterable, Sendable {
    /// Files that the program writes.
    case user = "https://usr"
    /// Files that the program saved.
    case saved = "https://resource/saved"
    /// Files that exist until the end of the run.
    case temporary = "https://resource/temporary"

    /// The area whose folder a path names or contains, according to the text only; nil for none.
    package init?(holding path: String) {
        // Compare bytes, not characters: a combining mark after a slash would hide the slash among characters.
        let path = path.utf8
        let area = Self.allCases.first {
            path.elementsEqual($0.rawValue.utf8) || path.starts(with: ($0.rawValue + "/").utf8)
        }
        guard let area else { return nil }
        self = area
    }

    /// The maximum number of bytes of a name in a path.
    private static let nameLimit = 255

    /// Whether a file or folder of a program may have a name: an ordinary one, also after percent-decoding.
    package static func isName(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= nameLimit else { return false }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }) else { return false }
        let decoded = PercentEncoding.decode(bytes)
        return decoded != Array(".".utf8) && decoded != Array("..".utf8) && !decoded.contains(UInt8(ascii: "/"))
            && !decoded.contains(0) && !decoded.contains(UInt8(ascii: "\\"))
    }

    /// The name on the disk.
    package var name: String {
        switch self {
        case .user: "usr"
        case .saved: "saved"
        case .temporary: "temporary"
        }
    }
}
