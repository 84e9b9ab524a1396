internal import Glibc
internal import MiniCore

/// Finds programs and test files.
enum TestDiscovery {
    private static let suffix = ".test.js"

    /// The folder that is looked through when no path is named.
    static func testFolder(of program: String) -> String { program == "." ? "tests" : program + "/tests" }

    /// The nearest folder with an app.json, from a path upwards.
    static func program(around path: String) throws(PackageError) -> String {
        var folder = isFolder(path) ? path : parent(of: path)
        // The path may be relative: `..` leads out of what it names.
        for _ in 0..<64 {
            if exists(folder + "/app.json") { return folder }
            if absolute(folder) == "/" { break }
            folder =
                folder.hasSuffix("..") || folder == "." ? (folder == "." ? ".." : folder + "/..") : parent(of: folder)
        }
        throw PackageError(
            "there is no app.json in \"\(path)\" or above it; name the program with --program DIR"
        )
    }

    /// The test files that paths name, each once; those in a folder sorted.
    ///
    /// - Throws: for a path where nothing is, and for a folder without a test file.
    static func files(at paths: [String]) throws(PackageError) -> [String] {
        var files: [String] = []
        for path in paths {
            if isFolder(path) {
                let found = contents(of: path.hasSuffix("/") ? String(path.dropLast()) : path)
                // A run that tests nothing by mistake must not look like one that passes.
                guard !found.isEmpty else {
                    throw PackageError("there is no test file in \"\(path)\"; their names end in \(suffix)")
                }
                files += found
            } else if exists(path) {
                files.append(path)
            } else if path.hasSuffix("/tests"), paths.count == 1 {
                throw PackageError("there is no folder \"\(path)\"; put tests there, or name them: mini test PATH")
            } else {
                throw PackageError("there is no test file \"\(path)\"")
            }
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0).inserted }
    }

    /// The path without symbolic links; nil when nothing is there.
    static func absolute(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func contents(of folder: String) -> [String] {
        TestFiles.names(in: folder).flatMap { name in
            let path = folder == "." ? name : "\(folder)/\(name)"
            if name.hasPrefix(".") || name == "node_modules" { return [String]() }
            if isFolder(path) { return contents(of: path) }
            return name.hasSuffix(suffix) ? [path] : []
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
