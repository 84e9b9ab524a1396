internal import MiniSyntax

/// What is wrong with a file, collected while reading goes on.
///
/// A *warning* is a mistake in spite of which it is clear enough what was meant: the file can be used.
struct ProblemList {
    private typealias Entry = (message: String, offset: Int)

    private var entries: [Entry] = []
    private var warnings: [Entry] = []

    /// Whether nothing more will be recorded: reading on is of no use.
    ///
    /// The last entry only says that there are more than are told.
    var isFull: Bool { entries.count > TemplateError.problemLimit }

    /// Records a warning at a byte offset.
    mutating func warn(_ message: String, at offset: Int) {
        if takesWarnings { warnings.append((message, offset)) }
    }

    /// Whether warnings are still recorded.
    var takesWarnings: Bool { warnings.count < TemplateError.problemLimit }

    /// Records a problem at a byte offset.
    mutating func add(_ message: String, at offset: Int) {
        guard !isFull else { return }
        if entries.contains(where: { $0.offset == offset && $0.message == message }) { return }
        entries.append((message, offset))
    }

    /// Whether there is something else than warnings.
    var hasErrors: Bool { !entries.isEmpty }

    /// The error that names all of them in the order of the file.
    func makeError(
        in source: SourceText,
        dependencies: [CompiledTemplate.Dependency] = [],
    ) -> TemplateError {
        TemplateError(
            problems: errors(in: source),
            isTruncated: isFull,
            warnings: warnings(in: source),
            dependencies: dependencies,
        )
    }

    /// The errors in the order of the file, up to the limit.
    func errors(in source: SourceText) -> [TemplateError.Problem] {
        Array(problems(entries, in: source).prefix(TemplateError.problemLimit))
    }

    /// The warnings in the order of the file.
    func warnings(in source: SourceText) -> [TemplateError.Problem] {
        problems(warnings, in: source)
    }

    private func problems(_ entries: [Entry], in source: SourceText) -> [TemplateError.Problem] {
        // Sorted stably: what was found first about one place says more.
        let sorted = entries.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
        return sorted.map { _, entry in
            let position = source.position(at: entry.offset)
            return TemplateError.Problem(
                file: source.file,
                line: position.line,
                column: position.column,
                message: entry.message,
                excerpt: source.excerpt(at: entry.offset),
            )
        }
    }
}
