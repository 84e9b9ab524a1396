import MiniCore
import MiniHost

extension StyleCacheLocation {
    /// The location for programs of the command: none if the environment variable `MINI_LESS_CACHE` is `off`.
    static var ofCommand: StyleCacheLocation {
        EnvironmentVariable.value(of: "MINI_LESS_CACHE") == "off" ? .none : .userCache
    }
}
