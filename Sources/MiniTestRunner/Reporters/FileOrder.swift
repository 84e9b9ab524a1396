/// Sorts the results of files into the order of the files, which end in an unpredictable order.
struct FileOrder {
    private var files: ArraySlice<String> = []
    private var ended: [String: [TestFileResult]] = [:]

    /// The file whose result is next; nil after the last one.
    var next: String? { files.first }

    /// - Parameter files: The files of a run.
    init(_ files: [String]) { self.files = files[...] }

    /// Adds a result, and returns the results that are next in order.
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
