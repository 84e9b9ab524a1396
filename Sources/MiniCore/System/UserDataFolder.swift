internal import Glibc

/// The folder of the person's data that is MiniHost's.
package enum UserDataFolder {
    /// `minihost` in `$XDG_DATA_HOME`, or else in `$HOME/.local/share`; nil when neither variable holds a path from the root.
    ///
    /// - Source: XDG Base Directory Specification 0.8, which asks to ignore relative paths.
    package static var path: String? {
        if let data = variable("XDG_DATA_HOME") { return "\(data)/minihost" }
        if let home = variable("HOME") { return "\(home)/.local/share/minihost" }
        return nil
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
