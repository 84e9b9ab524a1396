internal import MiniCore

/// Prints one JSON document at the end, from which ``TestBlob`` makes the reports of a run that several machines share.
package struct BlobReporter: TestReporter {
    private let part: TestPart

    /// - Parameter part: The part of the run.
    package init(_ part: TestPart) { self.part = part }

    /// Reports an event.
    package mutating func report(_ event: TestEvent) -> String {
        guard case .ended(let summary) = event else { return "" }
        var pictures = ScriptObject()
        for picture in summary.pictures {
            // A missing picture is missing in each report.
            if let bytes = picture.bytes { pictures[picture.file] = .string(Base64.encode(bytes)) }
        }
        var document = ScriptObject([
            ("format", .string(TestBlob.format)), ("version", .number(Double(TestBlob.version))),
            ("part", .number(Double(part.number))), ("parts", .number(Double(part.count))),
        ])
        if let filter = part.filter { document["filter"] = .string(filter) }
        document["entries"] = .array(
            part.entries.map { ["file": .string($0.file), "configuration": .string($0.configuration)] }
        )
        document["run"] = JSONReporter.document(of: summary)
        document["pictures"] = .object(pictures)
        return JSON.text(.object(document)) + "\n"
    }
}

extension TestSummary {
    /// The pictures of failed screenshots.
    fileprivate var pictures: [TestPicture] {
        files.flatMap { file in file.tests.flatMap(\.failures) + [file.failure].compactMap(\.self) }
            .flatMap(\.pictures)
    }
}
