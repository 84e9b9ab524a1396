internal import MiniCore

/// The test files that paths name, and the lines that choose tests in them.
struct TestSelection {
    /// The files, each once, by their paths from the current folder on.
    let files: [String]
    /// The lines by file; a file that is also named without a line has none.
    let lines: [String: Set<Int>]

    /// Finds the files.
    ///
    /// - Parameter paths: Test files, also with a line and a column, `file.test.js:21:5`, and folders of them.
    /// - Throws: for a path where nothing is, and for a folder without a test file.
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

    /// A path without the line behind it and the column behind that, unless a file has that name as a whole.
    private static func place(_ path: String) -> (path: String, line: Int?) {
        guard path.resolvedPath == nil else { return (path, nil) }
        let parts = path.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().suffix(2).reversed().map { Int($0) }.prefix { $0.map { $0 > 0 } ?? false }
        let name = parts.dropLast(numbers.count).joined(separator: ":")
        return numbers.isEmpty ? (path, nil) : (name, numbers.last ?? nil)
    }
}
