/// The folders that a program's own files are in, by the paths that the program sees.
///
/// They look like URLs, and nobody is connected to for them.
package enum FileArea: String, CaseIterable, Sendable {
    /// What the program writes itself.
    case user = "https://usr"
    /// What it saved.
    case saved = "https://resource/saved"
    /// What lasts as long as the run.
    case temporary = "https://resource/temporary"

    /// The area of which a path names the folder, or something that is in it as far as the text goes; nil for none.
    package init?(holding path: String) {
        // Bytes, not characters: a mark that combines with a slash hides it among characters.
        let path = path.utf8
        let area = Self.allCases.first {
            path.elementsEqual($0.rawValue.utf8) || path.starts(with: ($0.rawValue + "/").utf8)
        }
        guard let area else { return nil }
        self = area
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
