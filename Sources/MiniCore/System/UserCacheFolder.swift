/// MiniHost's folder for the user's data that can be created again.
package enum UserCacheFolder {
    /// `minihost` in `$XDG_CACHE_HOME`, otherwise in `$HOME/.cache`; nil if neither variable is an absolute path.
    ///
    /// - Source: XDG Base Directory Specification 0.8.
    package static var path: String? {
        if let cache = UserDataFolder.variable("XDG_CACHE_HOME") { return "\(cache)/minihost" }
        if let home = UserDataFolder.variable("HOME") { return "\(home)/.cache/minihost" }
        return nil
    }
}
