/// What stands for a module of Node's in programs that name one.
///
/// The vendor's build puts stand-ins into programs. Most such names are there by an editor's mistake, and nothing of the
/// module is used.
struct NodeModule {
    /// How the paths of such modules begin, which are no paths of files.
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

    /// The module's code; empty where an object without members stands for it.
    var code: [UInt8] { name == "events" ? PackageResources.events_js : [] }

    /// - Parameter specifier: What a program requires, with or without `node:`.
    init?(specifier: String) {
        name = specifier.hasPrefix(Self.scheme) ? specifier.dropFirst(Self.scheme.count) : specifier[...]
        guard Self.names.contains(name) else { return nil }
    }

    /// - Parameter path: What ``path`` of another one gave; nil for the path of a file.
    init?(path: String) {
        guard path.hasPrefix(Self.scheme) else { return nil }
        self.init(specifier: path)
    }
}
