internal import MiniCore
internal import MiniSyntax

/// Code that a host runs in a program, as the source of an async function.
struct EvaluatedCode {
    /// The name that errors in the code carry.
    static let file = "eval"

    /// The source of a function expression; line 1 of the code stays line 1.
    let function: String
    /// Whether values of the result that JSON has no form for are encoded by results.js.
    let showsAllValues: Bool
    /// How many columns of line 1 stand before the code, whichever it is: errors of evaluations that run side by side
    /// do not say which of them they are from.
    static let indentation = expressionPrefix.utf8.count

    private static let expressionPrefix = "(async function(){return("
    private static let bodyPrefix = "(async function(){       "

    /// - Parameter code: One expression, or the body of an async function.
    /// - Throws: ``ScriptError`` named SyntaxError for code that is neither.
    init(_ code: String, showsAllValues: Bool = false) throws(ScriptError) {
        self.showsAllValues = showsAllValues
        do throws(SyntaxError) {
            // A semicolon behind an expression is a habit.
            let trimmed = code.reversed().drop { $0.isWhitespace || $0 == ";" }
            let code = String(trimmed.reversed())
            // Only within both kinds of brackets: `1)+(1` fits into parentheses.
            for text in ["return(\(code)\n)", "return[\(code)\n]"] {
                _ = try Parser.parse(SourceText(text, file: Self.file), as: .asyncFunctionBody)
            }
            function = Self.expressionPrefix + code + "\n)})"
            return
        } catch {
            // Not an expression: it may be a body. Of two errors that of the body is the one worth telling.
        }
        do throws(SyntaxError) {
            _ = try Parser.parse(SourceText(code, file: Self.file), as: .asyncFunctionBody)
            function = Self.bodyPrefix + code + "\n})"
        } catch {
            throw ScriptError(error)
        }
    }
}
