package import MiniCore

extension ScriptError {
    /// Creates an error with the message and the place of a warning.
    package init(_ warning: ProgramWarning) {
        self.init(name: "", message: warning.message, file: warning.file, line: warning.line, column: warning.column)
    }
}
