internal import MiniCore

/// The steps of a test while it is recorded, and its source.
struct TestRecording: Sendable {
    /// A place among the steps, for what a step causes and what has to be prepared before it.
    struct Place: Sendable {
        fileprivate let step: Int
        fileprivate let order: Int
    }

    private struct Entry: Sendable {
        let number: Int
        var step: RecordedStep
        /// The step that this one has replaced.
        var former: RecordedStep?
    }

    /// A statement before a step, in the order in which its result was requested.
    private struct Preparation: Sendable {
        let place: Place
        let line: String
    }

    private struct Response: Sendable {
        let place: Place
        let response: RecordedResponse
    }

    /// The bytes of all recorded bodies; larger ones are left out.
    private static let bodyLimit = 4 << 20

    private let page: String
    private var entries: [Entry]
    private var preparations: [Preparation] = []
    private var responses: [Response] = []
    private var notes: [String] = []
    private var lastNumber = 0
    private var byteCount = 0

    /// - Parameters:
    ///   - page: The path of the first page with its query.
    ///   - storage: The stored values with which the program starts.
    init(page: String, storage: ScriptObject) {
        self.page = page
        let path = ScriptSource.quoted("/" + page)
        let seeds = ScriptSource.literal(["storage": .object(storage)], indentation: 2)
        let opening = "await app.open(\(storage.isEmpty ? path : "\(path), \(seeds)"));"
        entries = [Entry(number: 0, step: RecordedStep(lines: [opening]))]
        if !storage.isEmpty {
            notes = ["It contains the stored values of the program. Review them before you share it."]
        }
    }

    /// The last step.
    var last: RecordedStep? { entries.last?.step }

    /// Adds a step, which may replace the last one.
    ///
    /// - Returns: The number of the step.
    mutating func add(_ step: RecordedStep) -> Int {
        if let last = entries.last, step.includes(last.step) {
            entries[entries.count - 1].former = last.step
            entries[entries.count - 1].step = step
            return last.number
        }
        lastNumber += 1
        entries.append(Entry(number: lastNumber, step: step))
        return lastNumber
    }

    /// Removes a step that had no effect.
    mutating func remove(_ number: Int) {
        guard let index = entries.lastIndex(where: { $0.number == number }) else { return }
        if let former = entries[index].former {
            entries[index].step = former
            entries[index].former = nil
        } else {
            entries.remove(at: index)
        }
    }

    /// The place of what the last step causes now.
    mutating func makePlace() -> Place {
        lastNumber += 1
        return Place(step: entries.last?.number ?? 0, order: lastNumber)
    }

    /// Adds a statement that has to precede the step of a place.
    mutating func prepare(_ line: String, at place: Place) {
        preparations.append(Preparation(place: place, line: line))
    }

    /// Adds the response to a request that was sent at a place.
    mutating func add(_ response: RecordedResponse, at place: Place) {
        var response = response
        byteCount += response.byteCount
        if byteCount > Self.bodyLimit { response.omitBody() }
        if response.lacksBody {
            note("Mock the response to \(response.pattern) by yourself: it is large, a file, or no text.")
        }
        responses.append(Response(place: place, response: response))
    }

    /// Adds a line to the comment before the test, unless it is there.
    mutating func note(_ text: String) {
        if !notes.contains(text) { notes.append(text) }
    }

    // MARK: The source

    /// The source of the test.
    var source: String {
        var lines = ["// Recorded by mini dev."] + notes.map { "// \(ScriptSource.comment($0))" }
        let path = page.prefix { $0 != "?" }
        lines.append("test(\(ScriptSource.quoted("recorded on \(path)")), async ({ app }) => {")
        // A request without a recorded response would reach a server, and the result would depend on it.
        if !responses.isEmpty { lines.append("  app.network.strict();") }
        var mocks: [String: String] = [:]
        for (index, entry) in entries.enumerated() {
            // What followed a step that was removed belongs to the one before it.
            let end = entries.indices.contains(index + 1) ? entries[index + 1].number : .max
            let isHere = { (place: Place) in entry.number <= place.step && place.step < end }
            lines += mockLines(responses.filter { isHere($0.place) }, &mocks).map { "  \($0)" }
            let prepared = preparations.filter { isHere($0.place) }.sorted { $0.place.order < $1.place.order }
            lines += (prepared.map(\.line) + entry.step.lines).map { "  \($0)" }
        }
        return lines.joined(separator: "\n") + "\n});\n"
    }

    /// The statements that mock responses, without those that are mocked so already.
    private func mockLines(_ responses: [Response], _ mocks: inout [String: String]) -> [String] {
        var patterns: [String] = []
        for response in responses where !patterns.contains(response.response.pattern) {
            patterns.append(response.response.pattern)
        }
        var lines: [String] = []
        for pattern in patterns {
            let same = responses.filter { $0.response.pattern == pattern }.sorted { $0.place.order < $1.place.order }
            let results = same.compactMap(\.response.result)
            guard let last = results.last else { continue }
            var value = last
            if results.contains(where: { $0 != last }) {
                let earlier = results.dropLast().map { ".mockReturnValueOnce(\($0))" }.joined()
                value = "fn()\(earlier).mockReturnValue(\(last))"
            }
            if mocks[pattern] == value { continue }
            mocks[pattern] = value
            lines.append("app.network.mock(\(ScriptSource.quoted(pattern)), \(value));")
        }
        return lines
    }
}
