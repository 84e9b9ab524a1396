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
        // The last frames belong to the machine: its entry function, and its call with an undefined `this`.
        var stack = stack
        for frame in ["\n@[native code]", "\ncall@[native code]"] where stack.hasSuffix(frame) {
            stack.removeLast(frame.count)
        }
        guard mapPosition != nil else { return stack }
        let frames = stack.split(separator: "\n", omittingEmptySubsequences: false)
        return frames.map(mapped(frame:)).joined(separator: "\n")
    }

    private func mapped(frame text: Substring) -> String {
        guard let frame = StackFrame(text), let place = mapPosition?(frame.file, frame.line, frame.column) else {
            return String(text)
        }
        return "\(frame.head)\(frame.file):\(place.line):\(place.column)"
    }
}
