internal import MiniCore

extension ScriptError {
    /// The name, the message and the stack, as the console shows them.
    var consoleText: String {
        // A frame of a function without a name begins with the sign between name and position.
        let frames = stack.split(separator: "\n").map { "\n    at \($0.hasPrefix("@") ? $0.dropFirst() : $0)" }.joined()
        let head = name.isEmpty ? message : message.isEmpty ? name : "\(name): \(message)"
        return head + frames
    }
}
