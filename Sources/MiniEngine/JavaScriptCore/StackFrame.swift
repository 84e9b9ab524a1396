/// A frame of a stack in the engine's format, `function@file:line:column`.
package struct StackFrame {
    /// The text before the file: the function and the at sign, or empty.
    package let head: Substring
    /// The file, by the name with which its code was evaluated.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1.
    package let column: Int

    /// Parses a frame; nil for a frame without a location.
    ///
    /// A program can write the stack. Numbers beyond the size of any file are rejected and never used in computations.
    package init?(_ text: Substring) {
        let start = text.firstIndex(of: "@").map(text.index(after:)) ?? text.startIndex
        let parts = text[start...].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, let line = Int32(parts[parts.count - 2]), let column = Int32(parts[parts.count - 1])
        else { return nil }
        head = text[..<start]
        file = parts.dropLast(2).joined(separator: ":")
        (self.line, self.column) = (Int(line), Int(column))
    }

    /// The frames of a stack, one a line; a line is read when its frame is requested.
    package static func frames(in stack: String) -> some Sequence<StackFrame> {
        sequence(state: stack[...]) { (rest: inout Substring) -> StackFrame? in
            while !rest.isEmpty {
                let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
                let line = rest[..<end]
                rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
                if let frame = StackFrame(line) { return frame }
            }
            return nil
        }
    }
}
