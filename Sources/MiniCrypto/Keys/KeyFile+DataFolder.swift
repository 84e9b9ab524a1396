internal import Glibc

extension KeyFile {
    /// A file in the person's data folder: in `minihost` of `$XDG_DATA_HOME`, or else of `$HOME/.local/share`.
    ///
    /// - Returns: nil when neither variable holds a path from the root.
    ///
    /// - Source: XDG Base Directory Specification 0.8, which asks to ignore relative paths.
    public static func inDataFolder(named name: String) -> KeyFile? {
        if let data = variable("XDG_DATA_HOME") { return KeyFile(path: "\(data)/minihost/\(name)") }
        if let home = variable("HOME") { return KeyFile(path: "\(home)/.local/share/minihost/\(name)") }
        return nil
    }

    /// A variable that holds a path from the root.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
