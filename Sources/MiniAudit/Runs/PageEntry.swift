internal import MiniHost

/// Opens a running program again: from the background with a query, and then at its page.
struct PageEntry {
    let page: String
    /// The names that the scripts of the page read from its query, sorted.
    let queryNames: [String]
    /// The time to wait for the program after an entry.
    let wait: Duration
    /// The first page that shows nothing after an entry, otherwise the last one.
    private(set) var tree: ViewNode?

    init(page: String, queryNames: [String], wait: Duration) {
        self.page = page
        self.queryNames = queryNames
        self.wait = wait
    }

    /// Enters the program twice.
    mutating func perform(on program: any MiniProgram) async {
        var options = LaunchOptions()
        let names = queryNames.isEmpty ? ["id"] : queryNames
        for name in names { options.query[name] = "1" }
        await program.setVisibility(.hidden)
        guard await enter(program, at: nil, options) else { return }
        await program.setVisibility(.hidden)
        _ = await enter(program, at: page, LaunchOptions())
    }

    /// Opens the program, and returns whether it runs and shows something.
    private mutating func enter(_ program: any MiniProgram, at page: String?, _ options: LaunchOptions) async -> Bool {
        do throws(ScriptError) {
            try await program.enter(at: page, with: options)
            _ = await program.waitUntilIdle(limit: wait)
            tree = try await program.snapshot()
            return !PageRun.isBlank(tree)
        } catch {
            // A program that has ended has no tree; its record has the reason.
            tree = nil
            return false
        }
    }
}
