/// The replacement for a module of Node.js in programs that require one.
///
/// The vendor's build puts replacements into programs. Most such specifiers are an editor's mistake, and the program uses
/// nothing of the module.
struct NodeModule {
    /// The prefix of the paths of such modules, which are not paths of files.
    private static let scheme = "node:"
    private static let names: Set<Substring> = [
        "assert", "async_hooks", "buffer", "child_process", "cluster", "console", "constants", "crypto", "dgram", "dns",
        "domain", "events", "fs", "fs/promises", "http", "http2", "https", "inspector", "module", "net", "os", "path",
        "perf_hooks", "process", "punycode", "querystring", "readline", "repl", "stream", "string_decoder", "sys",
        "test", "timers", "timers/promises", "tls", "tty", "url", "util", "v8", "vm", "wasi", "worker_threads", "zlib",
    ]

    /// The name of the module, as in `path`.
    let name: Substring

    /// The path under which the module is loaded.
    var path: String { Self.scheme + name }

    /// The module's code; empty if the replacement is an object without members.
    var code: [UInt8] { name == "events" ? PackageResources.events_js : [] }

    /// - Parameter specifier: The specifier that a program requires, with or without `node:`.
    init?(specifier: String) {
        name = specifier.hasPrefix(Self.scheme) ? specifier.dropFirst(Self.scheme.count) : specifier[...]
        guard Self.names.contains(name) else { return nil }
    }

    /// Returns nil for the path of a file.
    ///
    /// - Parameter path: The ``path`` of another instance.
    init?(path: String) {
        guard path.hasPrefix(Self.scheme) else { return nil }
        self.init(specifier: path)
    }
}
