internal import MiniCore
internal import MiniSyntax

/// Code that a host runs in a program, converted to the source of an async function.
struct EvaluatedCode {
    /// The file name of errors in the code.
    static let file = "eval"

    /// The source of a function expression; line 1 of the code stays line 1.
    let function: String
    /// Whether results.js encodes values of the result that JSON does not support.
    let showsAllValues: Bool
    /// The number of columns before the code in line 1.
    ///
    /// It is the same for both prefixes since errors of concurrent evaluations do not identify their evaluation.
    static let indentation = expressionPrefix.utf8.count

    private static let expressionPrefix = "(async function(){return("
    private static let bodyPrefix = "(async function(){       "

    /// - Parameter code: One expression, or the body of an async function.
    /// - Throws: ``ScriptError`` named SyntaxError for code that is neither.
    init(_ code: String, showsAllValues: Bool = false) throws(ScriptError) {
        self.showsAllValues = showsAllValues
        do throws(SyntaxError) {
            // People often write a semicolon after an expression.
            let trimmed = code.reversed().drop { $0.isWhitespace || $0 == ";" }
            let code = String(trimmed.reversed())
            // An expression has to be valid in both kinds of brackets: `1)+(1` is valid in parentheses.
            for text in ["return(\(code)\n)", "return[\(code)\n]"] {
                _ = try Parser.parse(SourceText(text, file: Self.file), as: .asyncFunctionBody)
            }
            function = Self.expressionPrefix + code + "\n)})"
            return
        } catch {
            // The code is not an expression. It may be a body, whose error is the one to report.
        }
        do throws(SyntaxError) {
            _ = try Parser.parse(SourceText(code, file: Self.file), as: .asyncFunctionBody)
            function = Self.bodyPrefix + code + "\n})"
        } catch {
            throw ScriptError(error)
        }
    }
}
