internal import MiniSyntax

/// What is wrong with a file, collected while reading goes on.
struct ProblemList {
    private(set) var entries: [(message: String, offset: Int)] = []

    /// Whether nothing more will be recorded: reading on is of no use.
    var isFull: Bool { entries.count >= TemplateError.problemLimit }

    /// Records a problem at a byte offset.
    mutating func add(_ message: String, at offset: Int, expectation: String? = nil) {
        guard !isFull else { return }
        let message = expectation.map { "\(message); \($0)" } ?? message
        if entries.contains(where: { $0.offset == offset && $0.message == message }) { return }
        entries.append((message, offset))
    }

    /// The error that names all of them in the order of the file; nil when there are none.
    func error(in source: SourceText) -> TemplateError? {
        entries.isEmpty ? nil : makeError(in: source)
    }

    /// The error that names all of them in the order of the file.
    func makeError(in source: SourceText) -> TemplateError {
        // Sorted stably: what was found first about one place says more.
        let sorted = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return TemplateError(
            problems: sorted.map { _, entry in
                let position = source.position(at: entry.offset)
                return TemplateError.Problem(
                    file: source.file,
                    line: position.line,
                    column: position.column,
                    message: entry.message,
                    excerpt: source.excerpt(at: entry.offset),
                )
            }
        )
    }
}
