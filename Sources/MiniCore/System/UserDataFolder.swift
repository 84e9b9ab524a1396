internal import Glibc

/// MiniHost's folder for the user's data.
package enum UserDataFolder {
    /// `minihost` in `$XDG_DATA_HOME`, otherwise in `$HOME/.local/share`; nil if neither variable is an absolute path.
    ///
    /// - Source: XDG Base Directory Specification 0.8, which requires that relative paths are ignored.
    package static var path: String? {
        if let data = variable("XDG_DATA_HOME") { return "\(data)/minihost" }
        if let home = variable("HOME") { return "\(home)/.local/share/minihost" }
        return nil
    }

    /// The value of a variable of the environment that is an absolute path; otherwise nil.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name).map({ String(cString: $0) }), value.hasPrefix("/") else { return nil }
        return value
    }
}
