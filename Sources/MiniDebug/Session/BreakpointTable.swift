internal import MiniCore

/// The breakpoints of a client.
struct BreakpointTable {
    /// A breakpoint.
    struct Breakpoint {
        /// The number that the client receives.
        let id: Int
        /// The path of the file that the client names.
        let path: String
        /// The names under which the file runs.
        let files: [SessionDebugger.Kind: String]
        /// The line at which the program stops, from 1.
        var line: Int
        /// The expression that must be true; nil for none.
        var condition: String?
        /// The number of hits that do not stop the program.
        var ignoredHits = 0
        /// The text that is printed instead of a stop; nil for a stop.
        var log: String?
        /// The reason why the program never stops there; nil if it does.
        var problem: String?
    }

    private var lastID = 0
    private(set) var all: [Breakpoint] = []

    /// Replaces the breakpoints of a file, and returns the former ones.
    mutating func replace(_ path: String, by breakpoints: [Breakpoint]) -> [Breakpoint] {
        let former = all.filter { $0.path == path }
        all.removeAll { $0.path == path }
        all += breakpoints
        return former
    }

    /// A number for a new breakpoint.
    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Changes a breakpoint.
    mutating func update(_ id: Int, _ change: (inout Breakpoint) -> Void) {
        if let index = all.firstIndex(where: { $0.id == id }) { change(&all[index]) }
    }

    /// The breakpoint with that number.
    subscript(id: Int) -> Breakpoint? { all.first { $0.id == id } }
}
