/// The error that the lexer and the parser throw internally: a `SyntaxError` without line and excerpt.
///
/// It is a class because an error of one word keeps the stack frames of the recursive descent small.
final class Failure: Error {
    let message: String
    let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}
