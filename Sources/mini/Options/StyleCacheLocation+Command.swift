import MiniHost

extension StyleCacheLocation {
    /// The location for programs of the command: none if the environment variable `MINI_LESS_CACHE` is `off`.
    static var ofCommand: StyleCacheLocation { Output.variable("MINI_LESS_CACHE") == "off" ? .none : .userCache }
}
