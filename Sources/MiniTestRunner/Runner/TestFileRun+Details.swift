internal import MiniCore

extension TestFileRun {
    /// The tests in the order of the run, each as often as ``TestOptions/repetitionCount`` specifies if it runs.
    ///
    /// - Returns: The tests with their indexes in the file.
    func repeated(_ tests: [TestResult]) -> [(index: Int, test: TestResult)] {
        tests.enumerated().flatMap { index, test -> [(index: Int, test: TestResult)] in
            let count = test.status == .passed ? max(run.options.repetitionCount, 1) : 1
            return (1...count).map { number in
                var test = test
                if count > 1 { test.repetition = number }
                return (index, test)
            }
        }
    }

    /// Records a step, an annotation or an attachment of the running test.
    ///
    /// - Returns: False if an attachment exceeds the limit.
    func note(_ kind: String, _ facts: ScriptValue) -> Bool { details.note(kind, facts) }
}

extension TestResult {
    /// The result of a test before it runs, with its status unless it fails.
    init(file: String, plan: ScriptValue, _ options: TestOptions) {
        let title = (plan["title"]?.array ?? []).map { $0.string ?? "" }
        self.init(file: file, title: title, line: plan["line"]?.number.map { Int($0) }, status: .passed)
        tags = (plan["tags"]?.array ?? []).compactMap(\.string)
        declaredAnnotations = (plan["annotations"]?.array ?? []).map { TestDetails.Annotation($0) }
        details.annotations = declaredAnnotations
        switch plan["mode"]?.string {
        case "skip": status = .skipped
        case "fixme": (status, reason) = (.skipped, "to be fixed")
        case "todo": status = .todo
        default:
            if !options.includes(title) || !options.includes(tags: tags) { (status, isFilteredOut) = (.skipped, true) }
        }
    }
}
