internal import MiniCore

extension TestFileRun {
    /// Skips the tests that the selected lines exclude, if lines of the file are selected.
    ///
    /// A line selects the tests and suites that begin at it, otherwise the last test that begins before it.
    func leaveOutLines(
        of tests: inout [TestResult],
        _ plans: [ScriptValue],
        _ engine: TestEngine,
    ) throws(ScriptError) {
        guard let lines = run.lines[file] else { return }
        var chosen: Set<Int> = []
        for line in lines.sorted() {
            let former = tests.compactMap(\.line).filter { $0 <= line }.max()
            let beginning = tests.indices.filter { index in
                let suites = plans[index]["suiteLines"]?.array ?? []
                return tests[index].line == line || suites.contains(.number(Double(line)))
            }
            let indexes =
                beginning.isEmpty ? tests.indices.filter { former != nil && tests[$0].line == former } : beginning
            guard !indexes.isEmpty else {
                let first = tests.compactMap(\.line).min().map { "; the first begins at line \($0)" } ?? ""
                let message = "no test begins at line \(line) or before it\(first)"
                throw ScriptError(name: "", message: message, file: engine.path)
            }
            chosen.formUnion(indexes)
        }
        for index in tests.indices where !chosen.contains(index) && tests[index].status == .passed {
            (tests[index].status, tests[index].isFilteredOut) = (.skipped, true)
        }
    }

    /// Skips the tests that the selected titles exclude, if titles of the file are selected.
    ///
    /// A title that no test has any more is that of a renamed test, which can be any.
    func leaveOutTitles(of tests: inout [TestResult]) {
        guard let titles = run.titles[file], titles.isSubset(of: tests.map(\.title)) else { return }
        for index in tests.indices where !titles.contains(tests[index].title) && tests[index].status == .passed {
            (tests[index].status, tests[index].isFilteredOut) = (.skipped, true)
        }
    }
}
