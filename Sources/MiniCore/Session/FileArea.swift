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

    /// The name on the disk.
    package var name: String {
        switch self {
        case .user: "usr"
        case .saved: "saved"
        case .temporary: "temporary"
        }
    }
}
