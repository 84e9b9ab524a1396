extension TestSummary {
    /// The events of a run with these results, for reporters.
    ///
    /// - Parameter includesTrace: Whether the results have actions, calls and requests, as far as they were recorded.
    package func events(includesTrace: Bool) -> [TestEvent] {
        var summary = self
        if !includesTrace {
            for file in summary.files.indices {
                for test in summary.files[file].tests.indices {
                    summary.files[file].tests[test].trace.isComplete = false
                    summary.files[file].tests[test].failedTrace?.isComplete = false
                }
            }
        }
        let files = summary.files.flatMap { file -> [TestEvent] in
            [.fileBegan(file.file)] + file.tests.map { .testEnded($0) } + [.fileEnded(file)]
        }
        return [.began(files: summary.files.map(\.file))] + files + [.ended(summary)]
    }
}
