internal import MiniCore

extension KeyFile {
    /// A file in the person's data folder: in `minihost` of `$XDG_DATA_HOME`, or else of `$HOME/.local/share`.
    ///
    /// - Returns: nil when neither variable holds a path from the root.
    public static func inDataFolder(named name: String) -> KeyFile? {
        UserDataFolder.path.map { KeyFile(path: "\($0)/\(name)") }
    }
}
