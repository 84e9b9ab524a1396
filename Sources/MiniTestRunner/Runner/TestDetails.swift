internal import MiniCore

/// The steps, annotations and attachments of a test.
public struct TestDetails: Sendable, Hashable {
    /// A part of a test, `test.step`.
    public struct Step: Sendable, Hashable {
        /// The title.
        public var title: String
        /// The real time from its start to its end; zero for a step that has not ended.
        public var duration: Duration = .zero
        /// Whether it failed or has not ended.
        public var hasFailed = true
        /// The steps in it.
        public var steps: [Step] = []
    }

    /// A remark on a test, with a type such as `issue`.
    public struct Annotation: Sendable, Hashable {
        /// The type.
        public var type: String
        /// The text; empty if there is none.
        public var description: String

        /// Reads `{type, description}`.
        init(_ value: ScriptValue) {
            type = value["type"]?.string ?? ""
            description = value["description"]?.string ?? ""
        }
    }

    /// A text or bytes that a test adds to reports.
    public struct Attachment: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The media type.
        public var contentType: String
        /// The content.
        public var content: [UInt8]
        /// Whether the content is a text.
        public var isText: Bool
    }

    /// The steps in the order of their starts.
    public var steps: [Step] = []
    /// The annotations: those of the suites and of the test, and those that were added while it ran.
    public var annotations: [Annotation] = []
    /// The attachments in order.
    public var attachments: [Attachment] = []

    /// Creates the details of a test without any.
    public init() {}
}

/// Records the details of a running test.
struct TestDetailRecorder {
    private struct Entry {
        let outer: Double
        let start = ContinuousClock.now
        var step: TestDetails.Step
    }

    private var numbers: [Double] = []
    private var entries: [Double: Entry] = [:]
    private var details = TestDetails()
    private var byteCount = 0

    /// Records a detail.
    ///
    /// - Returns: False if it is left out.
    mutating func note(_ kind: String, _ facts: ScriptValue) -> Bool {
        let number = facts["number"]?.number ?? 0
        switch kind {
        case "stepBegan":
            // Further steps are left out of reports.
            guard numbers.count < TestRecordLimits.stepCount else { return false }
            numbers.append(number)
            let step = TestDetails.Step(title: facts["title"]?.string ?? "")
            entries[number] = Entry(outer: facts["outer"]?.number ?? 0, step: step)
        case "stepEnded":
            guard let entry = entries[number] else { return false }
            entries[number]?.step.duration = .now - entry.start
            entries[number]?.step.hasFailed = facts["hasFailed"] == true
        case "annotation":
            guard details.annotations.count < TestRecordLimits.stepCount else { return false }
            details.annotations.append(TestDetails.Annotation(facts))
        case "attachment":
            let content: [UInt8]
            var isText = false
            if case .bytes(let bytes)? = facts["content"] {
                content = bytes
            } else {
                content = Array((facts["content"]?.string ?? "").utf8)
                isText = true
            }
            byteCount += content.count + 256
            guard byteCount <= TestRecordLimits.attachmentByteCount else { return false }
            details.attachments.append(
                TestDetails.Attachment(
                    name: facts["name"]?.string ?? "",
                    contentType: facts["contentType"]?.string ?? "",
                    content: content,
                    isText: isText,
                )
            )
        default: return false
        }
        return true
    }

    /// Returns the details of the attempt that has ended.
    ///
    /// - Parameter annotations: The annotations that the test was declared with.
    mutating func take(after annotations: [TestDetails.Annotation]) -> TestDetails {
        var details = details
        details.annotations = annotations + details.annotations
        details.steps = steps(in: 0)
        self = TestDetailRecorder()
        return details
    }

    /// The steps in a step, which begin after it.
    private func steps(in outer: Double) -> [TestDetails.Step] {
        var inner: [Double: [TestDetails.Step]] = [:]
        for number in numbers.reversed() {
            guard let entry = entries[number] else { continue }
            var step = entry.step
            step.steps = (inner[number] ?? []).reversed()
            inner[entry.outer, default: []].append(step)
        }
        return (inner[outer] ?? []).reversed()
    }
}
