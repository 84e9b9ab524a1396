internal import MiniCore

extension JSONReporter {
    /// Adds steps, annotations and attachments, as far as there are any.
    static func add(_ details: TestDetails, to value: inout ScriptObject) {
        if !details.steps.isEmpty { value["steps"] = .array(details.steps.map(Self.value)) }
        if !details.annotations.isEmpty {
            value["annotations"] = .array(
                details.annotations.map { ["type": .string($0.type), "description": .string($0.description)] }
            )
        }
        guard !details.attachments.isEmpty else { return }
        value["attachments"] = .array(
            details.attachments.map { attachment in
                let text = attachment.isText ? String(decoding: attachment.content, as: UTF8.self) : nil
                return [
                    "name": .string(attachment.name), "contentType": .string(attachment.contentType),
                    text == nil ? "base64" : "text": .string(text ?? Base64.encode(attachment.content)),
                ]
            }
        )
    }

    private static func value(of step: TestDetails.Step) -> ScriptValue {
        var value = ScriptObject([
            ("title", .string(step.title)), ("ok", .bool(!step.hasFailed)),
            ("milliseconds", milliseconds(step.duration)),
        ])
        if !step.steps.isEmpty { value["steps"] = .array(step.steps.map(Self.value)) }
        return .object(value)
    }
}

extension TestDetails {
    /// Reads the details in the document of a test.
    init(report value: ScriptValue) {
        steps = (value["steps"]?.array ?? []).map(Self.step)
        annotations = (value["annotations"]?.array ?? []).map { Annotation($0) }
        attachments = (value["attachments"]?.array ?? []).map { attachment in
            let text = attachment["text"]?.string
            // The document is that of another process of the runner.
            let bytes = attachment["base64"]?.string.flatMap { try? Base64.decode($0).get() } ?? []
            return Attachment(
                name: attachment["name"]?.string ?? "",
                contentType: attachment["contentType"]?.string ?? "",
                content: text.map { Array($0.utf8) } ?? bytes,
                isText: text != nil,
            )
        }
    }

    private static func step(_ value: ScriptValue) -> Step {
        Step(
            title: value["title"]?.string ?? "",
            duration: TestFileResult.duration(value["milliseconds"]),
            hasFailed: value["ok"] != true,
            steps: (value["steps"]?.array ?? []).map(step),
        )
    }

    /// The steps as lines, each indented by its depth.
    var stepLines: [String] { Self.lines(of: steps, depth: 0) }

    private static func lines(of steps: [Step], depth: Int) -> [String] {
        steps.flatMap { step in
            let mark = step.hasFailed ? "✗" : "✓"
            let line =
                "\(String(repeating: "  ", count: depth))\(mark) \(step.title) (\(ReportText.duration(step.duration)))"
            return [line] + lines(of: step.steps, depth: depth + 1)
        }
    }
}
