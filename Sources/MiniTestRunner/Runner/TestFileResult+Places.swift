package import MiniCore
internal import MiniEngine
internal import MiniHost

extension TestFileResult {
    /// The result with converted file names.
    func placed(_ name: (String) -> String) -> TestFileResult {
        var result = self
        result.tests = tests.map { $0.placed(name) }
        result.failure = failure?.placed(name)
        return result
    }
}

extension TestResult {
    /// The result with converted file names.
    func placed(_ name: (String) -> String) -> TestResult {
        var result = self
        result.failures = failures.map { $0.placed(name) }
        result.trace = trace.placed(name)
        result.failedTrace = failedTrace?.placed(name)
        return result
    }
}

extension TestFailure {
    fileprivate func placed(_ name: (String) -> String) -> TestFailure {
        TestFailure(error: error.placed(name), label: label, difference: difference, pictures: pictures)
    }
}

extension TestTrace {
    fileprivate func placed(_ name: (String) -> String) -> TestTrace {
        var trace = self
        trace.warnings = warnings.map { ProgramWarning(ScriptError($0).placed(name), $0.kind) }
        for index in trace.failedCalls.indices { trace.failedCalls[index].file = failedCalls[index].file.map(name) }
        trace.expectedErrors = expectedErrors.map { $0.placed(name) }
        return trace
    }
}

extension ScriptError {
    /// The error with converted file names.
    package func placed(_ name: (String) -> String) -> ScriptError {
        var error = self
        error.file = file.map(name)
        let frames = stack.split(separator: "\n", omittingEmptySubsequences: false).map { text -> String in
            guard let frame = StackFrame(text) else { return String(text) }
            return "\(frame.head)\(name(frame.file)):\(frame.line):\(frame.column)"
        }
        error.stack = frames.joined(separator: "\n")
        return error
    }
}
