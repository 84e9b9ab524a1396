internal import MiniCore
internal import MiniSyntax
internal import MiniView

extension ViewHost {
    /// Takes apart what the view says of a failure: `pages/a/a.axml:12:40: message`, `pages/a/a.axml: message`.
    ///
    /// The column is that of the code that the file was compiled to; the error has that of the file, and none where it is not
    /// known.
    func error(_ text: String) -> ScriptError {
        let parts = text.wholeMatch(of: /([^:\n]+\.(?:axml|sjs|js))(?::(\d+):(\d+))?: ((?s:.*))/)
        guard let (_, file, line, column, message) = parts?.output else {
            return ScriptError(name: "TemplateError", message: text)
        }
        var error = ScriptError(name: "TemplateError", message: String(message), file: String(file))
        guard let line = line.flatMap({ Int($0) }), let column = column.flatMap({ Int($0) }) else { return error }
        error.line = line
        guard !error.hasNeighboursPlace else { return error }
        error.column = self.column(of: SourcePosition(line: line, column: column), in: String(file))
        return error
    }

    /// What the view says of a mistake that spoils nothing.
    func note(_ text: String) -> ProgramWarning {
        var error = error(text)
        error.name = ""
        return ProgramWarning(error)
    }

    /// The column, in a template or a script, of a place in the code that it was compiled to; nil where it is not known.
    func column(of place: SourcePosition, in file: String) -> Int? {
        // Without the file, or with another one in its place, the line must do.
        guard let source = try? files.source(at: file) else { return nil }
        if file.hasSuffix(".sjs") { return ScriptCompiler.position(of: place, in: source)?.column }
        guard file.hasSuffix(".axml") else { return nil }
        return TemplateCompiler.position(of: place, in: source, components: replacedTags(in: file))?.column
    }
}
