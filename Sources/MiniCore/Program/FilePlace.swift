/// A location in the files of a program, formatted for messages.
package enum FilePlace {
    /// `file:line:column`, as far as they are known; empty without a file.
    ///
    /// - Parameters:
    ///   - line: From 1; nil for the complete file.
    ///   - column: From 1, in UTF-16 units; ignored without a line.
    package static func text(file: String?, line: Int?, column: Int?) -> String {
        guard let file else { return "" }
        guard let line else { return file }
        return column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
    }
}
