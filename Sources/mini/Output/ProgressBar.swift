/// The progress of a long operation, on one line of a terminal; prints nothing if the output is no terminal.
struct ProgressBar {
    private static let width = 30

    /// The noun for the counted elements: `values`.
    let noun: String

    /// Shows the number of processed elements.
    func show(_ done: Int, of total: Int) {
        guard Output.error.isTerminal, total > 0 else { return }
        let filled = done * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        Output.error.replaceLine("[\(bar)] \(done) of \(total) \(noun)")
    }

    /// Removes the line.
    func clear() {
        Output.error.clearLine()
    }
}
