internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

extension ViewContext {
    /// Parses an error of the view: `pages/a/a.axml:12:40: message`, `pages/a/a.axml: message`.
    ///
    /// The column in the text is a column of the compiled code. The column of the error is the one in the file, or nil if it
    /// is unknown.
    func error(_ text: String) -> ScriptError {
        let parts = text.wholeMatch(of: /([^:\n]+\.(?:axml|sjs|js|ts))(?::(\d+):(\d+))?: ((?s:.*))/)
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

    /// Parses a warning of the view about a mistake without consequences for the rendering.
    func note(_ text: String) -> ProgramWarning {
        var error = error(text)
        error.name = ""
        return ProgramWarning(error)
    }

    /// The column in a template or a script of a position in its compiled code; nil if it is unknown.
    func column(of place: SourcePosition, in file: String) -> Int? {
        // If the file has been removed or replaced, the error has only the line.
        guard let source = try? files.source(at: file) else { return nil }
        let isCounted = isCounted(file)
        if PackageFiles.isTemplateScript(file) {
            return ScriptCompiler.position(of: place, in: source, isCounted: isCounted)?.column
        }
        guard file.hasSuffix(".axml") else { return nil }
        let tags = replacedTags(in: file)
        return TemplateCompiler.position(of: place, in: source, components: tags, isCounted: isCounted)?.column
    }
}
