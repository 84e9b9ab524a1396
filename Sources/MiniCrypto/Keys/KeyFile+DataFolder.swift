internal import MiniCore

extension KeyFile {
    /// A file in the user's data folder: `minihost` in `$XDG_DATA_HOME`, otherwise in `$HOME/.local/share`.
    ///
    /// - Returns: Nil if neither variable is an absolute path.
    public static func inDataFolder(named name: String) -> KeyFile? {
        UserDataFolder.path.map { KeyFile(path: "\($0)/\(name)") }
    }
}
