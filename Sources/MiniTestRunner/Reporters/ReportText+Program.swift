internal import MiniCore

/// The notes on the program in the report of a failed test: warnings, failed JSAPI calls, refused requests.
extension ReportText {
    /// One line per note, in order.
    ///
    /// - Parameter failures: The failures of the test: warnings among them are not repeated.
    static func notes(on trace: TestTrace, besides failures: [TestFailure]) -> [String] {
        let known = Set(failures.map(\.error.description))
        return trace.warnings.map(\.description).filter { !known.contains($0) }.map { "warning: \($0)" }
            + trace.failedCalls.map { "failed call: \(text(of: $0))" }
            + trace.refusedRequests.map { "refused request: \(text(of: $0))" }
    }

    /// `my.request failed with error 12: the server cannot be reached (pages/a/a.js:3:5)`.
    static func text(of call: TestTrace.FailedCall) -> String {
        let error = call.error.string ?? call.error.number.map { ScriptValue.number($0) }.map(JSON.text)
        let place = [call.file, call.line.map(String.init), call.column.map(String.init)].compactMap(\.self)
        return "my.\(call.name) failed" + (error.map { " with error \($0)" } ?? "")
            + (call.message.isEmpty ? "" : ": \(call.message)")
            + (place.isEmpty ? "" : " (\(place.joined(separator: ":")))")
    }

    /// `GET http://example.com/a: http is refused`.
    static func text(of request: TestTrace.RefusedRequest) -> String {
        "\(request.method) \(request.url): \(request.reason)"
    }
}
