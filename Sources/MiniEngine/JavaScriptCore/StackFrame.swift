/// A frame of a stack as the engine writes it, `function@file:line:column`.
package struct StackFrame {
    /// What stands before the file: the function and the sign behind it, or nothing.
    package let head: Substring
    /// The file, by the name under which its code was evaluated.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int

    /// Reads a frame; nil for one without a place.
    ///
    /// A stack is the program's to write: numbers beyond any file are no place, and never computed with.
    package init?(_ text: Substring) {
        let start = text.firstIndex(of: "@").map(text.index(after:)) ?? text.startIndex
        let parts = text[start...].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, let line = Int32(parts[parts.count - 2]), let column = Int32(parts[parts.count - 1])
        else { return nil }
        head = text[..<start]
        file = parts.dropLast(2).joined(separator: ":")
        (self.line, self.column) = (Int(line), Int(column))
    }
}
