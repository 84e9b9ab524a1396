internal import MiniCore

/// The test files at paths, and the lines that select tests in them.
struct TestSelection {
    /// The files, each once, by their paths relative to the current folder.
    let files: [String]
    /// The lines by file; a file that is also specified without a line has no entry.
    let lines: [String: Set<Int>]

    /// Finds the files.
    ///
    /// - Parameter paths: Test files, also with a line and a column, `file.test.js:21:5`, and folders of them.
    /// - Throws: for a path that does not exist, and for a folder without a test file.
    init(paths: [String]) throws(PackageError) {
        var files: [String] = []
        var lines: [String: Set<Int>?] = [:]
        for path in paths {
            let (path, line) = Self.place(path)
            for file in try TestDiscovery.files(at: [path], isAlone: paths.count == 1) {
                if lines[file] == nil { files.append(file) }
                let former = lines[file, default: line == nil ? nil : []]
                lines[file] = .some(line.flatMap { line in former.map { $0.union([line]) } })
            }
        }
        self.files = files
        self.lines = lines.compactMapValues { $0 }
    }

    /// A path without the line and column after it, unless a file with the complete name exists.
    private static func place(_ path: String) -> (path: String, line: Int?) {
        guard path.resolvedPath == nil else { return (path, nil) }
        let parts = path.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().suffix(2).reversed().map { Int($0) }.prefix { $0.map { $0 > 0 } ?? false }
        let name = parts.dropLast(numbers.count).joined(separator: ":")
        return numbers.isEmpty ? (path, nil) : (name, numbers.last ?? nil)
    }
}
