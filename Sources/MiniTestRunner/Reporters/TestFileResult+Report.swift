public import MiniCore

extension TestFileResult {
    /// Reads the document of ``JSONReporter`` for a run with one file.
    ///
    /// - Returns: nil for any other value.
    public init?(report: ScriptValue) {
        guard let value = report["files"]?[0] else { return nil }
        self.init(document: value)
    }

    /// Reads one file of the document; nil for any other value.
    init?(document value: ScriptValue) {
        guard let file = value["file"]?.string, let tests = value["tests"]?.array else { return nil }
        self.init(file: file)
        configuration = value["configuration"]?.string ?? ""
        self.tests = tests.map { Self.test($0, of: file) }
        failure = value["error"].flatMap { $0.object == nil ? nil : Self.failure($0) }
        duration = Self.duration(value["milliseconds"])
        let counts = value["snapshots"]
        snapshots.written = Self.integer(counts?["written"]) ?? 0
        snapshots.updated = Self.integer(counts?["updated"]) ?? 0
        snapshots.obsolete = Self.integer(counts?["obsolete"]) ?? 0
        snapshots.removed = Self.integer(counts?["removed"]) ?? 0
    }

    /// Reads one test of the document.
    static func test(_ value: ScriptValue, of file: String) -> TestResult {
        var test = TestResult(
            file: file,
            title: (value["title"]?.array ?? []).map { $0.string ?? "" },
            line: integer(value["line"]),
            status: TestResult.Status(rawValue: value["status"]?.string ?? "") ?? .failed,
        )
        test.configuration = value["configuration"]?.string ?? ""
        test.failures = (value["errors"]?.array ?? []).map(failure)
        test.reason = value["reason"]?.string ?? ""
        test.isFilteredOut = value["isFilteredOut"] == true
        test.duration = duration(value["milliseconds"])
        test.attemptCount = integer(value["attempts"]) ?? 0
        test.repetition = integer(value["repetition"]) ?? 0
        test.traceFiles = (value["traces"]?.array ?? []).compactMap(\.string)
        test.tags = (value["tags"]?.array ?? []).compactMap(\.string)
        test.details = TestDetails(report: value)
        test.trace = trace(value)
        test.failedTrace = value["failedAttempt"].map(trace)
        return test
    }

    private static func trace(_ value: ScriptValue) -> TestTrace {
        var trace = TestTrace()
        trace.console = (value["console"]?.array ?? []).map {
            ConsoleMessage(level: .init(rawValue: $0["level"]?.string ?? "") ?? .log, text: $0["text"]?.string ?? "")
        }
        trace.warnings = (value["warnings"]?.array ?? []).compactMap { $0.string.map { ProgramWarning($0) } }
        trace.failedCalls = (value["failedCalls"]?.array ?? []).map(failedCall)
        trace.refusedRequests = (value["refusedRequests"]?.array ?? []).map {
            TestTrace.RefusedRequest(
                method: $0["method"]?.string ?? "",
                url: $0["url"]?.string ?? "",
                reason: $0["reason"]?.string ?? "",
            )
        }
        guard let actions = value["actions"]?.array else { return trace }
        trace.isComplete = true
        trace.actions = actions.map {
            TestTrace.Action(
                name: $0["name"]?.string ?? "",
                outline: $0["outline"]?.string ?? "",
                time: $0["time"]?.number ?? 0,
                duration: duration($0["milliseconds"]),
            )
        }
        trace.calls = value["calls"]?.array ?? []
        trace.requests = value["requests"]?.array ?? []
        trace.expectedErrors = (value["expectedErrors"]?.array ?? []).map { failure($0).error }
        return trace
    }

    private static func failedCall(_ value: ScriptValue) -> TestTrace.FailedCall {
        TestTrace.FailedCall(
            name: value["name"]?.string ?? "",
            error: value["error"] ?? .undefined,
            message: value["message"]?.string ?? "",
            file: value["file"]?.string,
            line: integer(value["line"]),
            column: integer(value["column"]),
        )
    }

    private static func failure(_ value: ScriptValue) -> TestFailure {
        let error = ScriptError(
            name: value["name"]?.string ?? "",
            message: value["message"]?.string ?? "",
            stack: value["stack"]?.string ?? "",
            file: value["file"]?.string,
            line: integer(value["line"]),
            column: integer(value["column"]),
            excerpt: value["excerpt"]?.string,
        )
        return TestFailure(
            error: error,
            label: value["label"]?.string ?? "",
            difference: value["difference"]?.string,
            pictures: (value["pictures"]?.array ?? []).compactMap(picture),
        )
    }

    private static func picture(_ value: ScriptValue) -> TestPicture? {
        guard let kind = TestPicture.Kind(rawValue: value["kind"]?.string ?? ""), let file = value["file"]?.string
        else { return nil }
        return TestPicture(kind, file: file)
    }

    /// A whole number of the document; nil for another value, and for a number that no run has.
    private static func integer(_ value: ScriptValue?) -> Int? {
        guard let number = value?.number, number.magnitude <= 1e15 else { return nil }
        return Int(number)
    }

    static func duration(_ value: ScriptValue?) -> Duration { Duration(milliseconds: value?.number ?? 0) }
}
