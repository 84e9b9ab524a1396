internal import MiniCore

extension ScriptContext {
    func mapPlace(of error: inout ScriptError) {
        guard let mapPosition, let file = error.file, let line = error.line else { return }
        guard let place = mapPosition(file, line, error.column ?? 1) else { return }
        error.line = place.line
        if error.column != nil { error.column = place.column }
    }

    /// Maps each frame of a stack, `function@file:line:column`.
    func mapped(stack: String) -> String {
        // The last frames are the machine's own: its entry function, and how it calls with an undefined `this`.
        var stack = stack
        for frame in ["\n@[native code]", "\ncall@[native code]"] where stack.hasSuffix(frame) {
            stack.removeLast(frame.count)
        }
        guard mapPosition != nil else { return stack }
        let frames = stack.split(separator: "\n", omittingEmptySubsequences: false)
        return frames.map(mapped(frame:)).joined(separator: "\n")
    }

    private func mapped(frame: Substring) -> String {
        let start = frame.firstIndex(of: "@").map(frame.index(after:)) ?? frame.startIndex
        let parts = frame[start...].split(separator: ":", omittingEmptySubsequences: false)
        // A stack is the program's to write: numbers beyond any file are left as they are, and never computed with.
        guard parts.count > 2, let line = Int32(parts[parts.count - 2]), let column = Int32(parts[parts.count - 1])
        else { return String(frame) }
        let file = parts.dropLast(2).joined(separator: ":")
        guard let place = mapPosition?(file, Int(line), Int(column)) else { return String(frame) }
        return "\(frame[..<start])\(file):\(place.line):\(place.column)"
    }
}
