/// The reason why a tool has no result, with what to do, in sentences.
struct ToolFault: Error, Sendable {
    let message: String

    init(_ message: String) { self.message = message }

    /// Makes a fault of a reason, which becomes a sentence.
    init(reason: String) {
        // A path begins a sentence as it is.
        let isPath = reason.prefix { $0 != " " }.contains("/")
        let start = isPath ? String(reason.prefix(1)) : reason.prefix(1).uppercased()
        let isComplete = reason.last.map { ".?!".contains($0) } ?? true
        message = start + reason.dropFirst() + (isComplete ? "" : ".")
    }
}
