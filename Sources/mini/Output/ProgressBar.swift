/// How far long work has come, on one line of a terminal; nothing where nobody looks on.
struct ProgressBar {
    private static let width = 30

    /// What is counted: `values`.
    let noun: String

    /// Shows how much is done.
    func show(_ done: Int, of total: Int) {
        guard Output.error.isTerminal, total > 0 else { return }
        let filled = done * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        Output.error.replaceLine("[\(bar)] \(done) of \(total) \(noun)")
    }

    /// Takes the line away.
    func clear() {
        Output.error.clearLine()
    }
}
