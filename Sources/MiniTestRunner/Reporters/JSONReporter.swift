public import MiniCore

/// Reports by one JSON document on one line at the end.
///
/// The document contains actions, calls and requests of the tests if ``TestOptions/trace`` records them.
public struct JSONReporter: TestReporter {
    /// Creates the reporter.
    public init() {}

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        guard case .ended(let summary) = event else { return "" }
        return JSON.text(Self.document(of: summary)) + "\n"
    }

    /// The content of the document, from which ``TestFileResult/init(report:)`` reads the results again.
    public static func document(of summary: TestSummary) -> ScriptValue {
        var counts = ScriptObject()
        for status in [TestResult.Status.passed, .failed, .flaky, .interrupted, .skipped, .todo] {
            counts[status.rawValue] = .number(Double(summary.count(status)))
        }
        return [
            "ok": .bool(!summary.hasFailed),
            "seed": .number(Double(summary.seed)),
            "milliseconds": milliseconds(summary.duration),
            "counts": .object(counts),
            "files": .array(summary.files.map(value)),
        ]
    }

    private static func value(of file: TestFileResult) -> ScriptValue {
        var value = ScriptObject([("file", .string(file.file))])
        if !file.configuration.isEmpty { value["configuration"] = .string(file.configuration) }
        value["ok"] = .bool(!file.hasFailed)
        value["milliseconds"] = milliseconds(file.duration)
        value["error"] = file.failure.map(Self.value) ?? .null
        value["snapshots"] = [
            "written": .number(Double(file.snapshots.written)), "updated": .number(Double(file.snapshots.updated)),
            "obsolete": .number(Double(file.snapshots.obsolete)), "removed": .number(Double(file.snapshots.removed)),
        ]
        value["tests"] = .array(file.tests.map(Self.value))
        return .object(value)
    }

    /// One test in the document.
    static func value(of test: TestResult) -> ScriptValue {
        var value = ScriptObject([
            ("title", .array(test.title.map(ScriptValue.string))),
            ("line", test.line.map { .number(Double($0)) } ?? .null),
            ("status", .string(test.status.rawValue)),
            ("attempts", .number(Double(test.attemptCount))),
            ("milliseconds", milliseconds(test.duration)),
            ("errors", .array(test.failures.map(Self.value))),
        ])
        if !test.configuration.isEmpty { value["configuration"] = .string(test.configuration) }
        if !test.reason.isEmpty { value["reason"] = .string(test.reason) }
        if test.isFilteredOut { value["isFilteredOut"] = true }
        if test.repetition > 0 { value["repetition"] = .number(Double(test.repetition)) }
        if !test.traceFiles.isEmpty { value["traces"] = .array(test.traceFiles.map(ScriptValue.string)) }
        if !test.tags.isEmpty { value["tags"] = .array(test.tags.map(ScriptValue.string)) }
        add(test.details, to: &value)
        add(test.trace, to: &value)
        if let trace = test.failedTrace {
            var attempt = ScriptObject()
            add(trace, to: &attempt)
            value["failedAttempt"] = .object(attempt)
        }
        return .object(value)
    }

    private static func add(_ trace: TestTrace, to value: inout ScriptObject) {
        value["console"] = .array(
            trace.console.map { ["level": .string($0.level.rawValue), "text": .string($0.text)] }
        )
        value["warnings"] = .array(trace.warnings.map { .string($0.description) })
        value["failedCalls"] = .array(trace.failedCalls.map(Self.value))
        value["refusedRequests"] = .array(
            trace.refusedRequests.map {
                ["method": .string($0.method), "url": .string($0.url), "reason": .string($0.reason)]
            }
        )
        guard trace.isComplete else { return }
        value["actions"] = .array(trace.actions.map(Self.value))
        value["calls"] = .array(trace.calls)
        value["requests"] = .array(trace.requests)
        value["expectedErrors"] = .array(trace.expectedErrors.map { Self.value(of: TestFailure(error: $0)) })
    }

    private static func value(of call: TestTrace.FailedCall) -> ScriptValue {
        [
            "name": .string(call.name), "error": call.error == .undefined ? .null : call.error,
            "message": .string(call.message), "file": call.file.map(ScriptValue.string) ?? .null,
            "line": call.line.map { .number(Double($0)) } ?? .null,
            "column": call.column.map { .number(Double($0)) } ?? .null,
        ]
    }

    private static func value(of action: TestTrace.Action) -> ScriptValue {
        [
            "name": .string(action.name), "outline": .string(action.outline), "time": .number(action.time),
            "milliseconds": milliseconds(action.duration),
        ]
    }

    private static func value(of failure: TestFailure) -> ScriptValue {
        var value = ScriptObject(properties(of: failure))
        if !failure.pictures.isEmpty {
            value["pictures"] = .array(
                failure.pictures.map { ["kind": .string($0.kind.rawValue), "file": .string($0.file)] }
            )
        }
        return .object(value)
    }

    private static func properties(of failure: TestFailure) -> [(String, ScriptValue)] {
        [
            ("message", .string(failure.error.message)),
            ("name", .string(failure.error.name)),
            ("label", .string(failure.label)),
            ("file", failure.error.file.map(ScriptValue.string) ?? .null),
            ("line", failure.error.line.map { .number(Double($0)) } ?? .null),
            ("column", failure.error.column.map { .number(Double($0)) } ?? .null),
            ("excerpt", failure.error.excerpt.map(ScriptValue.string) ?? .null),
            ("difference", failure.difference.map(ScriptValue.string) ?? .null),
            ("stack", .string(failure.error.stack)),
        ]
    }

    static func milliseconds(_ duration: Duration) -> ScriptValue {
        .number((duration / .microseconds(10)).rounded() / 100)
    }
}
