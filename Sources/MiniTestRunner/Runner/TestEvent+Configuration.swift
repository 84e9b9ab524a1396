extension TestEvent {
    /// The event with the name of a configuration in its results.
    func configured(_ name: String) -> TestEvent {
        guard !name.isEmpty else { return self }
        switch self {
        case .fileDeclared(let file, let tests):
            return .fileDeclared(file: file, tests: tests.map { $0.configured(name) })
        case .testEnded(let test): return .testEnded(test.configured(name))
        case .fileEnded(let result): return .fileEnded(result.configured(name))
        case .began, .fileBegan, .testBegan, .ended: return self
        }
    }
}

extension TestFileResult {
    /// The result with the name of a configuration.
    func configured(_ name: String) -> TestFileResult {
        guard !name.isEmpty else { return self }
        var result = self
        result.configuration = name
        result.tests = tests.map { $0.configured(name) }
        return result
    }
}

extension TestResult {
    /// The result with the name of a configuration.
    fileprivate func configured(_ name: String) -> TestResult {
        var result = self
        result.configuration = name
        return result
    }
}
