/// Joins embedded scripts into one and removes comments and indentation, which each running program would keep in
/// memory.
package struct ScriptBundle {
    private var bytes: [UInt8] = []

    /// The source of a strict function.
    ///
    /// - Parameters:
    ///   - parameters: The parameters in JavaScript syntax: `a,b`, or `{a,b}` for an object with the members that the
    ///     files use.
    ///   - files: The files that form its body and share its scope.
    ///   - results: The names of the results, which are returned as a list. Empty if the last file ends with a
    ///     `return`.
    package static func function(_ parameters: String, _ files: [[UInt8]], results: [String] = []) -> [UInt8] {
        var bundle = ScriptBundle()
        // The directive is outside because a function with a destructured parameter must not contain it.
        bundle.append("\"use strict\";(function(\(parameters)){")
        for file in files { bundle.append(file) }
        if !results.isEmpty { bundle.append("return[\(results.joined(separator: ","))]") }
        bundle.append("})")
        return bundle.bytes
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds a file whose strings contain no line breaks.
    ///
    /// Line numbers within the file are kept.
    ///
    /// Its outermost `const` and `let` become `var`, as in other bundlers. Otherwise the engine keeps, for each
    /// function, a list of the outer names that might be read before they are declared.
    private mutating func append(_ file: [UInt8]) {
        // A loop over positions is fast, and this code runs at the start of every process.
        bytes.reserveCapacity(bytes.count + file.count + 1)
        var position = 0
        while position <= file.count {
            let lineStart = position
            while position < file.count, file[position] == 0x20 { position += 1 }
            let start = position
            while position < file.count, file[position] != 0x0A { position += 1 }
            append(line: file[start..<position], isOutermost: start == lineStart)
            position += 1
        }
    }

    private mutating func append(line: ArraySlice<UInt8>, isOutermost: Bool) {
        var content = line
        if content.starts(with: "//".utf8) {
            content = []
        } else if isOutermost {
            for keyword in ["const ", "let "] where content.starts(with: keyword.utf8) {
                bytes.append(contentsOf: "var ".utf8)
                content = content.dropFirst(keyword.utf8.count)
            }
        }
        bytes.append(contentsOf: content)
        bytes.append(0x0A)
    }
}
