internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// Warnings about names that templates, scripts and data do not share, with their positions in the files.
///
/// ## Threading
/// An instance is used on the program's thread.
final class SpellingWarnings {
    private let turns: ProgramTurns
    private let files: PackageFiles
    /// The unread keys of data that have been reported, each after the path of its page or component.
    private var unreadKeys: Set<String> = []

    init(_ turns: ProgramTurns, files: PackageFiles) {
        self.turns = turns
        self.files = files
    }

    /// Warns of a handler that a template names and its page or component does not define.
    ///
    /// - Parameters:
    ///   - handler: The name in the template.
    ///   - path: The path of the page or the component.
    ///   - message: The text of the warning.
    func warnOfHandler(_ handler: String, of path: String, _ message: String) {
        let template = Self.file(path, ".axml")
        let place = source(at: template).flatMap { Self.place(ofHandler: handler, in: $0) }
        turns.emit(
            .warning(
                ProgramWarning(
                    message,
                    .missingHandler,
                    file: place == nil ? nil : template,
                    line: place?.line,
                    column: place?.column,
                )
            )
        )
    }

    /// The first attribute of a template that names a handler; nil if it is in another file or is computed.
    private static func place(ofHandler handler: String, in template: SourceText) -> SourcePosition? {
        TemplateReview(template, components: []).elements.lazy.flatMap(\.attributes)
            .first { $0.text == handler && $0.namesHandler }
            .map { template.position(at: $0.offset) }
    }

    /// Warns of a key that `setData` adds to the data if nothing reads it and the template reads a key of nearly that name.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - path: The path of the page or the component.
    ///   - data: The keys that the data has.
    func checkNewKey(_ key: String, of path: String, among data: Set<String>) {
        guard key.utf8.count <= 100, let template = source(at: Self.file(path, ".axml")),
            let script = source(at: files.script(at: Self.file(path, "")))
        else { return }
        var review: ScriptReview?
        let nearest = DataKeys.meant(by: key, among: data, template: template, script: script) {
            // The engine has parsed the script; an error of our own parser is ignored.
            review = try? ScriptReview(script)
            return review
        }
        // A key that is set elsewhere or computed is not reported.
        guard let nearest, let offset = review?.dataKeys.first(where: { $0.name == key })?.offset,
            unreadKeys.insert("\(path) \(key)").inserted
        else { return }
        let place = script.position(at: offset)
        let message = DataKeys.message(key, meant: nearest)
        turns.emit(
            .warning(
                ProgramWarning(message, .unreadData, file: script.file, line: place.line, column: place.column)
            )
        )
    }

    /// A file of a page or a component, whose paths may begin with a slash.
    private static func file(_ path: String, _ fileExtension: String) -> String {
        (path.hasPrefix("/") ? String(path.dropFirst()) : path) + fileExtension
    }

    /// The content of a file of the program; nil if it cannot be read.
    private func source(at file: String) -> SourceText? {
        guard files.entry(at: file) == .file else { return nil }
        // A file that has been removed meanwhile has no positions.
        return try? files.source(at: file)
    }
}
