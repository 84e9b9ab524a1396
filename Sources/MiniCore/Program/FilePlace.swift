/// A place in the files of a program, as messages name it.
package enum FilePlace {
    /// `file:line:column`, as far as it is known; empty without a file.
    ///
    /// - Parameters:
    ///   - line: From 1; nil where the whole file is meant.
    ///   - column: From 1, in UTF-16 units; passed over without a line.
    package static func text(file: String?, line: Int?, column: Int?) -> String {
        guard let file else { return "" }
        guard let line else { return file }
        return column.map { "\(file):\(line):\($0)" } ?? "\(file):\(line)"
    }
}
