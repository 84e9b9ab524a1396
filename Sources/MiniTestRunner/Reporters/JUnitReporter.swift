internal import MiniCore

/// Reports by one JUnit XML document at the end, a format that CI systems read.
public struct JUnitReporter: TestReporter {
    /// Creates the reporter.
    public init() {}

    /// Reports an event.
    public mutating func report(_ event: TestEvent) -> String {
        guard case .ended(let summary) = event else { return "" }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites\(Self.counts(summary.files))\(Self.time(summary.duration))>\n"
        for file in summary.files { text += Self.suite(file) }
        return text + "</testsuites>\n"
    }

    private static func suite(_ file: TestFileResult) -> String {
        var text = "  <testsuite name=\"\(escaped(file.label))\"\(counts([file]))\(time(file.duration))>\n"
        for test in file.tests { text += element(for: test) }
        if let failure = file.failure {
            text += "    <testcase name=\"the file\" classname=\"\(escaped(file.file))\" time=\"0\">\n"
            text +=
                "      <error message=\"\(escaped(failure.error.message))\">\(escaped(ReportText.failure(failure)))</error>\n"
            text += "    </testcase>\n"
        }
        return text + "  </testsuite>\n"
    }

    private static func element(for test: TestResult) -> String {
        let place = test.line.map { " line=\"\($0)\"" } ?? ""
        let head =
            "    <testcase name=\"\(escaped(test.name))\" classname=\"\(escaped(test.file))\" file=\"\(escaped(test.file))\"\(place)\(time(test.duration))"
        var content = properties(of: test)
        switch test.status {
        case .passed: break
        case .skipped where !test.reason.isEmpty:
            content += "      <skipped message=\"\(escaped(test.reason))\"/>\n"
        case .skipped, .todo: content += "      <skipped/>\n"
        case .failed:
            for failure in test.failures {
                content +=
                    "      <failure message=\"\(escaped(failure.error.message))\">\(escaped(ReportText.failure(failure)))</failure>\n"
            }
        case .interrupted:
            for failure in test.failures { content += "      <error message=\"\(escaped(failure.error.message))\"/>\n" }
        case .flaky:
            for failure in test.failures {
                content +=
                    "      <flakyFailure message=\"\(escaped(failure.error.message))\">\(escaped(ReportText.failure(failure)))</flakyFailure>\n"
            }
        }
        let output = test.trace.console.map(\.text).joined(separator: "\n")
        if !output.isEmpty { content += "      <system-out>\(escaped(output))</system-out>\n" }
        if test.status == .failed || test.status == .flaky {
            let notes = ReportText.notes(on: test.failedTrace ?? test.trace, besides: test.failures)
            if !notes.isEmpty {
                content += "      <system-err>\(escaped(notes.joined(separator: "\n")))</system-err>\n"
            }
        }
        return content.isEmpty ? head + "/>\n" : head + ">\n" + content + "    </testcase>\n"
    }

    /// The tags, annotations and steps of a test as properties.
    private static func properties(of test: TestResult) -> String {
        var properties = test.tags.map { (name: "tag", value: $0) }
        properties += test.details.annotations.map { (name: $0.type, value: $0.description) }
        properties += test.details.stepLines.map { (name: "step", value: $0) }
        guard !properties.isEmpty else { return "" }
        let lines = properties.map { property in
            "        <property name=\"\(escaped(property.name))\" value=\"\(escaped(property.value))\"/>\n"
        }
        return "      <properties>\n\(lines.joined())      </properties>\n"
    }

    /// A test case of a document that does not describe tests.
    package struct Case {
        let name: String
        let suite: String
        let failures: [String]
        let skipReason: String?
        let output: [String]

        /// - Parameters:
        ///   - failures: The failures; empty when the case passed or was skipped.
        ///   - skipReason: The reason for skipping; nil when the case was not skipped.
        ///   - output: Additional lines of output.
        package init(name: String, suite: String, failures: [String], skipReason: String? = nil, output: [String]) {
            self.name = name
            self.suite = suite
            self.failures = failures
            self.skipReason = skipReason
            self.output = output
        }
    }

    /// A document of such test cases in their order; the cases of a suite are consecutive.
    package static func document(of cases: [Case]) -> String {
        let failureCount = cases.count { !$0.failures.isEmpty }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        let skippedCount = cases.count { $0.skipReason != nil }
        text += "<testsuites tests=\"\(cases.count)\" failures=\"\(failureCount)\" skipped=\"\(skippedCount)\">\n"
        var suites: [String] = []
        for suite in cases.map(\.suite) where !suites.contains(suite) { suites.append(suite) }
        for suite in suites {
            text += "  <testsuite name=\"\(escaped(suite))\">\n"
            for element in cases where element.suite == suite {
                text += "    <testcase name=\"\(escaped(element.name))\" classname=\"\(escaped(suite))\">\n"
                for failure in element.failures {
                    let message = failure.prefix { $0 != "\n" }
                    text += "      <failure message=\"\(escaped(String(message)))\">\(escaped(failure))</failure>\n"
                }
                if let reason = element.skipReason { text += "      <skipped message=\"\(escaped(reason))\"/>\n" }
                let output = element.output.joined(separator: "\n")
                if !output.isEmpty { text += "      <system-out>\(escaped(output))</system-out>\n" }
                text += "    </testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }

    private static func counts(_ files: [TestFileResult]) -> String {
        let tests = files.flatMap(\.tests)
        let brokenCount = files.count { $0.failure != nil }
        let errors = brokenCount + tests.count { $0.status == .interrupted }
        let failures = tests.count { $0.status == .failed }
        let skipped = tests.count { $0.status == .skipped || $0.status == .todo }
        return
            " tests=\"\(tests.count + brokenCount)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }

    private static func time(_ duration: Duration) -> String {
        " time=\"\((duration / .milliseconds(1)).rounded() / 1_000)\""
    }

    private static func escaped(_ text: String) -> String { EscapedText.xml(text) }
}
