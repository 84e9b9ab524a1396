/// Brings what has become of files into their order: which one ends first depends on the machine.
struct FileOrder {
    private var files: ArraySlice<String> = []
    private var ended: [String: [TestFileResult]] = [:]

    /// - Parameter files: The files of a run.
    init(_ files: [String]) { self.files = files[...] }

    /// Takes a result, and answers those whose turn has come.
    mutating func add(_ result: TestFileResult) -> [TestFileResult] {
        ended[result.file, default: []].append(result)
        var next: [TestFileResult] = []
        while let file = files.first, let results = ended[file], let result = results.first {
            next.append(result)
            ended[file] = Array(results.dropFirst())
            files.removeFirst()
        }
        return next
    }
}
