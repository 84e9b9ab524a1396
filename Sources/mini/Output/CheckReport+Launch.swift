import MiniCore
import MiniHost
import MiniTools

extension CheckReport {
    /// What app.js does wrong, which every page repeats because each is opened by a new start; reported once.
    struct LaunchMistakes {
        var errors: [ScriptError] = []
        /// The failed calls with their places.
        var failedCalls: [String] = []
        var notes: [ProgramWarning] = []

        var isEmpty: Bool { errors.isEmpty && failedCalls.isEmpty && notes.isEmpty }
    }

    /// The name of the row for mistakes of the launch.
    static let launchRow = "app.js"

    /// The mistakes of app.js, and of modules that it runs at the start, that every page has.
    func launchMistakes(of state: State) -> LaunchMistakes {
        let reports = state.pages.compactMap { state.reports[$0] }
        guard let first = reports.first else { return LaunchMistakes() }
        let (file, place) = (Self.launchRow, places.place(of: Self.launchRow))
        var mistakes = LaunchMistakes()
        mistakes.errors = errors(of: first).filter { error in
            error.file == place || Self.isOutermost([file, place], in: error.stack)
        }
        mistakes.failedCalls = first.record.failedCalls.filter { $0.file == file }.map(places.placed)
        mistakes.notes = first.notes.filter { $0.file == file }.map(places.placed)
        for report in reports.dropFirst() where !mistakes.isEmpty {
            let errors = errors(of: report)
            let calls = Set(report.record.failedCalls.map(places.placed))
            let notes = Set(report.notes.map(places.placed))
            mistakes.errors.removeAll { !errors.contains($0) }
            mistakes.failedCalls.removeAll { !calls.contains($0) }
            mistakes.notes.removeAll { !notes.contains($0) }
        }
        return mistakes
    }

    /// Whether the outermost function of a stack is in one of the files.
    private static func isOutermost(_ files: [String], in stack: String) -> Bool {
        guard let frame = stack.split(separator: "\n").last else { return false }
        return files.contains { frame.hasPrefix("\($0):") || frame.contains("@\($0):") }
    }
}
