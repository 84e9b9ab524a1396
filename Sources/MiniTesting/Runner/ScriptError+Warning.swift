package import MiniCore

extension ScriptError {
    /// The error that a warning amounts to, with the place that the text begins with: `file:line:column: ` or `file: `.
    package init(warning text: String) {
        guard let end = text.firstRange(of: ": ") else {
            self.init(name: "", message: text)
            return
        }
        let place = text[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = place.dropFirst().map { Int($0) }
        let isFile = place[0].contains(".") && !place[0].contains(" ")
        guard isFile, numbers.count < 3, !numbers.contains(nil) else {
            self.init(name: "", message: text)
            return
        }
        self.init(
            name: "",
            message: String(text[end.upperBound...]),
            file: String(place[0]),
            line: numbers.first ?? nil,
            column: numbers.count > 1 ? numbers[1] : nil,
        )
    }
}
