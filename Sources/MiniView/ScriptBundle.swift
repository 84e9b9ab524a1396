/// Joins embedded scripts into one, without the comments and the indentation that each running program would keep.
package struct ScriptBundle {
    private var bytes: [UInt8] = []

    /// The source of a strict function.
    ///
    /// - Parameters:
    ///   - parameters: As the language has them: `a,b`, or `{a,b}` for one object of which the files use these members.
    ///   - files: What its body consists of; they share its scope.
    ///   - answers: The names of what it answers with, as a list; none where the last file ends with a `return`.
    package static func function(_ parameters: String, _ files: [[UInt8]], answers: [String] = []) -> [UInt8] {
        var bundle = ScriptBundle()
        // Outside: a function that takes its parameter apart must not say so itself.
        bundle.append("\"use strict\";(function(\(parameters)){")
        for file in files { bundle.append(file) }
        if !answers.isEmpty { bundle.append("return[\(answers.joined(separator: ","))]") }
        bundle.append("})")
        return bundle.bytes
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds a file without line breaks inside strings; lines keep their numbers within it.
    ///
    /// Its outermost `const` and `let` become `var`, as bundlers have it: for each function, the engine keeps a list of
    /// the names around it that might be read before they are declared.
    private mutating func append(_ file: [UInt8]) {
        // A loop over positions, because the start of every process waits for it.
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
