internal import MiniArchives
internal import MiniCore
internal import MiniHost

/// Writes the trace of an attempt of a test as a zip archive.
///
/// | path | content |
/// |---|---|
/// | `trace.json` | the test, its actions and their events |
/// | `documents/SHA-256.html` | the pages before and after actions |
/// | `resources/SHA-256.png`, … | pictures and fonts of the documents |
/// | `sources/1.js`, … | the files of the test |
struct TraceWriter {
    /// The reason why a trace cannot be written, as a clause.
    struct Failure: Error {
        let message: String
    }

    /// The value of `format` in the document of a trace.
    static let format = "minihost-trace"
    /// The value of `version`: the number of the format, which changes with an incompatible change.
    static let version = 1
    /// The path of the document of a trace.
    static let documentPath = "trace.json"

    let record: TraceRecord
    /// Compresses the files of the archive.
    let packer: TracePacker
    let test: TestResult
    /// The failures of the attempt, with the paths that reports have.
    let failures: [TestFailure]
    let run: TestRun
    /// Converts the name of a file in an error to the path that reports have.
    let place: (String) -> String

    /// The archive.
    func archive() throws(Failure) -> [UInt8] {
        do {
            let (paths, files) = try packer.pack(record.documents)
            let sources = sources
            var writer = ZipWriter(effort: .least)
            var trace = Array(JSON.text(document(paths, sources)).utf8)
            if trace.count > TraceLimits.traceByteCount {
                trace = Array(JSON.text(document(paths, sources, withEvents: false)).utf8)
            }
            try writer.add(trace, at: Self.documentPath)
            for source in sources {
                let content = try packer.source(source.content, at: source.file)
                writer.add(content, at: source.entry)
            }
            for file in files { writer.add(file.content, at: file.path) }
            return try writer.finish()
        } catch {
            throw Failure(message: "\(error)")
        }
    }

    private typealias Source = (file: String, entry: String, content: [UInt8])

    /// The files of the test: that of the test itself, and those with actions.
    private var sources: [Source] {
        var files = [run.relativePath(of: test.file, from: ".")]
        for action in record.actions {
            guard let file = action.place.map({ place($0.file) }), !files.contains(file) else { continue }
            files.append(file)
        }
        var sources: [Source] = []
        for file in files.prefix(TraceLimits.sources.count) {
            guard let content = TestFiles.read(file), content.count <= TraceLimits.sources.byteCount else { continue }
            let fileExtension = file.hasSuffix(".ts") ? "ts" : "js"
            sources.append((file, "sources/\(sources.count + 1).\(fileExtension)", content))
        }
        return sources
    }

    private func document(_ documents: [String], _ sources: [Source], withEvents: Bool = true) -> ScriptValue {
        var lines: [String: [ArraySlice<UInt8>]] = [:]
        for source in sources {
            // As a character, the end of a line in files of Windows differs from a newline.
            lines[source.file] = source.content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        }
        let events = withEvents ? record.events : []
        var actions: [ScriptValue] = []
        var start = 0
        for (index, action) in record.actions.enumerated() {
            let end = min(action.eventCount, events.count)
            var value = ScriptObject([("number", .number(Double(index + 1)))])
            for property in action.facts.properties { value[property.key] = property.value }
            add(action, to: &value, documents, lines)
            value["events"] = .array(events[min(start, end)..<end].map(\.value))
            actions.append(.object(value))
            start = end
        }
        let isReal = run.configuration.clock == .real
        return [
            "format": .string(Self.format), "version": .number(Double(Self.version)),
            "program": .string(run.relativePath(of: run.program(of: test.file), from: ".")),
            "clock": isReal ? "real" : "virtual", "test": testValue,
            "actions": .array(actions), "events": .array(events[start...].map(\.value)),
            "sources": .array(sources.map { ["file": .string($0.file), "entry": .string($0.entry)] }),
            "omitted": [
                "actions": .number(Double(record.omittedActionCount)),
                "events": .number(Double(record.omittedEventCount + record.events.count - events.count)),
                "documents": .number(Double(record.omittedDocumentCount)),
            ],
        ]
    }

    private func add(
        _ action: TraceRecord.Action,
        to value: inout ScriptObject,
        _ documents: [String],
        _ lines: [String: [ArraySlice<UInt8>]],
    ) {
        let file = action.place.map { place($0.file) }
        let number = { (number: Int?) in number.map { ScriptValue.number(Double($0)) } ?? .null }
        value["file"] = file.map(ScriptValue.string) ?? .null
        value["line"] = number(action.place?.line)
        value["column"] = number(action.place?.column)
        var text: String?
        if let file, let line = action.place?.line, let known = lines[file], known.indices.contains(line - 1) {
            text = String(decoding: known[line - 1].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        }
        let source = text.map { $0.shortened(to: TraceLimits.textCount.action) }
        value["source"] = source.map(ScriptValue.string) ?? .null
        let path = { (index: Int?) in index.map { ScriptValue.string(documents[$0]) } ?? .null }
        value["before"] = path(action.before)
        value["after"] = path(action.after)
        value["error"] = action.error.map { .object(TraceMask.error($0.placed(place))) } ?? .null
    }

    private var testValue: ScriptValue {
        [
            "file": .string(run.relativePath(of: test.file, from: ".")),
            "title": .array(test.title.map(ScriptValue.string)),
            "configuration": .string(run.options.configuration),
            "line": test.line.map { .number(Double($0)) } ?? .null,
            "attempt": .number(Double(test.attemptCount)), "repetition": .number(Double(test.repetition)),
            // An attempt that passes after a failed one has made the test flaky.
            "status": .string(failures.isEmpty ? test.status.rawValue : TestResult.Status.failed.rawValue),
            "tags": .array(test.tags.map(ScriptValue.string)),
            "steps": .array(test.details.steps.map(Self.value)),
            "errors": .array(
                failures.map { failure in
                    var value = TraceMask.error(failure.error)
                    value["label"] = .string(failure.label)
                    let difference = failure.difference.map {
                        CredentialMask.message($0).shortened(to: TraceLimits.valueByteCount)
                    }
                    value["difference"] = difference.map(ScriptValue.string) ?? .null
                    return .object(value)
                }
            ),
        ]
    }

    private static func value(of step: TestDetails.Step) -> ScriptValue {
        [
            "title": .string(step.title), "milliseconds": JSONReporter.milliseconds(step.duration),
            "hasFailed": .bool(step.hasFailed), "steps": .array(step.steps.map(value)),
        ]
    }
}
