/// What the lexer and the parser throw among themselves: a `SyntaxError` before line and excerpt are computed.
///
/// A class, because an error of one word keeps the frames of the recursive descent small.
final class Failure: Error {
    let message: String
    let offset: Int

    init(_ message: String, at offset: Int) {
        self.message = message
        self.offset = offset
    }
}
