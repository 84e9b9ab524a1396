internal import Glibc
internal import MiniCore
internal import MiniHost

/// Finds programs and test files.
enum TestDiscovery {
    private static let suffixes = [".test.js", ".test.ts"]

    /// The folder that is searched by default: `tests` of the program, or of the folder with its app.json.
    static func testFolder(of program: String, _ package: ProgramPackage) -> String {
        let prefix = program == "." ? "" : program + "/"
        let root = (package.project["miniprogramRoot"]?.string ?? "").split(separator: "/").filter { $0 != "." }
        let inner = prefix + (root + ["tests"]).joined(separator: "/")
        return (prefix + "tests").isFolder || !inner.isFolder ? prefix + "tests" : inner
    }

    /// The nearest folder with a program, from a path upwards.
    static func program(around path: String) throws(PackageError) -> String {
        guard exists(path) else { throw PackageError("there is no test file and no folder \"\(path)\"") }
        if let folder = ProgramPackage.nearestProgram(from: path.isFolder ? path : path.parentFolder) { return folder }
        throw PackageError(
            "there is no app.json in \"\(path)\" or above it; name the program with --program DIR"
        )
    }

    /// The test files at paths, each once; the files of a folder are sorted.
    ///
    /// - Throws: for a path that does not exist, and for a folder without a test file.
    static func files(at paths: [String], isAlone: Bool) throws(PackageError) -> [String] {
        var files: [String] = []
        for path in paths {
            if path.isFolder {
                let found = contents(of: path.hasSuffix("/") ? String(path.dropLast()) : path, below: [])
                // A run without tests, for example because of a wrong path, must not look like a passing one.
                guard !found.isEmpty else {
                    let endings = suffixes.joined(separator: " or ")
                    throw PackageError("there is no test file in \"\(path)\"; their names end in \(endings)")
                }
                files += found
            } else if exists(path) {
                files.append(path)
            } else if path.hasSuffix("/tests"), isAlone {
                throw PackageError("there is no folder \"\(path)\"; put tests there, or name them: mini test PATH")
            } else {
                throw PackageError("there is no test file and no folder \"\(path)\"")
            }
        }
        var seen: Set<String> = []
        return files.filter { seen.insert($0.resolvedPath ?? $0).inserted }.map(fromHere)
    }

    /// A path relative to the current folder; absolute outside of it.
    private static func fromHere(_ path: String) -> String {
        guard let folder = ".".resolvedPath else { return path }
        if path.hasPrefix("./") { return String(path.dropFirst(2)) }
        // A path through a link keeps the name of the link.
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    /// - Parameter outer: The enclosing folders, to which a link may lead back.
    private static func contents(of folder: String, below outer: [String]) -> [String] {
        guard let place = folder.resolvedPath, !outer.contains(place) else { return [] }
        return TestFiles.names(in: folder).flatMap { name in
            let path = folder == "." ? name : "\(folder)/\(name)"
            if name.hasPrefix(".") || name == "node_modules" { return [String]() }
            if path.isFolder { return contents(of: path, below: outer + [place]) }
            return suffixes.contains(where: name.hasSuffix) ? [path] : []
        }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
