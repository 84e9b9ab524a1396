internal import MiniCore
internal import MiniEngine

/// Measures the changes of data of a program's pages.
///
/// ## Threading
/// An instance is used on the program's thread.
final class DataChangeLog {
    /// Changes that have set the same paths of one page, or of its components.
    private struct Combination {
        /// The id of the page.
        let page: Int
        /// Whether the page was open at the first change.
        let isOpen: Bool
        /// An index of ``DataChangeLog/pages``.
        let index: Int
        let paths: [String]
        /// The number of changes that are not in the page's numbers of paths yet.
        var count = 0
    }

    private let stack: PageStack
    /// Receives each change in place of the sums; nil for sums.
    private let report: ((ReportedDataChange) -> Void)?
    private var pages: [PageDataChanges] = []
    /// The combinations by the numbers of the view's script.
    private var combinations: [Combination] = []
    /// The indexes of pages that have changed since the last rendering.
    private var pending: Set<Int> = []
    /// The size of all changes so far, for reports.
    private var lastUnits = 0

    /// The factor of the combination in a number of the view's script, see `counting.js`.
    private static let unitLimit = 1 << 30

    init(_ stack: PageStack, report: ((ReportedDataChange) -> Void)? = nil) {
        self.stack = stack
        self.report = report
    }

    /// Copies changes of data for the view, and measures them.
    ///
    /// - Parameters:
    ///   - owner: The id of the page or the instance.
    ///   - entries: The entries of the change, whose first elements are paths.
    ///   - functions: The functions of the view.
    /// - Returns: The reason if the changes cannot be copied, or nil.
    func patch(
        _ owner: Int,
        _ entries: EngineValue,
        _ functions: ViewFunctions,
    ) throws(ScriptError) -> String? {
        if let report { return try patch(owner, entries, functions, reportingTo: report) }
        let start = ContinuousClock.now
        let result = try functions.patchCounted.call([.number(Double(owner)), .value(entries)])
        let time = ContinuousClock.now - start
        if let number = result.number {
            add(Int(number), time)
            return nil
        }
        if let failure = result.string { return failure }
        try add(result, time)
        return nil
    }

    // MARK: Sums

    /// Adds a change of a known combination.
    private func add(_ number: Int, _ time: Duration) {
        let (place, units) = number.quotientAndRemainder(dividingBy: Self.unitLimit)
        guard combinations.indices.contains(place) else { return }
        let page = combinations[place].page
        // A page that is closing is no longer on the stack.
        guard combinations[place].isOpen == (stack.page(page) != nil) else {
            let index = index(of: path(of: page))
            add(units, paths: combinations[place].paths.count, time, to: index)
            for path in combinations[place].paths { count(path, of: index) }
            return
        }
        combinations[place].count += 1
        add(units, paths: combinations[place].paths.count, time, to: combinations[place].index)
    }

    /// Adds a change of a new combination, or of one that is not kept: its number or -1, the page, the units and the paths.
    private func add(_ change: EngineValue, _ time: Duration) throws(ScriptError) {
        let length = Int(try change.get("length").number ?? 0)
        let place = Int(try change.get(at: 0).number ?? -1)
        let page = Int(try change.get(at: 1).number ?? -1)
        let units = Int(try change.get(at: 2).number ?? 0)
        let paths = try (3..<max(length, 3)).map { place throws(ScriptError) in
            try change.get(at: place).string ?? ""
        }
        let index = index(of: path(of: page))
        add(units, paths: paths.count, time, to: index)
        for path in paths { count(path, of: index) }
        guard place == combinations.count else { return }
        combinations.append(Combination(page: page, isOpen: stack.page(page) != nil, index: index, paths: paths))
    }

    private func add(_ units: Int, paths: Int, _ time: Duration, to index: Int) {
        pages[index].count += 1
        pages[index].pathCount += paths
        pages[index].bytes += units
        pages[index].copyTime += time
        pending.insert(index)
    }

    private func count(_ path: String, of index: Int) {
        guard pages[index].paths[path] != nil || pages[index].paths.count < PageDataChanges.pathLimit else { return }
        pages[index].paths[path, default: 0] += 1
    }

    /// Returns the sums by page, in the order of their first changes.
    func takePages() -> [PageDataChanges] {
        for combination in combinations where combination.count > 0 {
            // The first change has added the paths within the limit.
            for path in combination.paths { pages[combination.index].paths[path]? += combination.count }
        }
        for place in combinations.indices { combinations[place].count = 0 }
        return pages
    }

    private func index(of path: String) -> Int {
        if let index = pages.firstIndex(where: { $0.page == path }) { return index }
        pages.append(PageDataChanges(page: path))
        return pages.count - 1
    }

    private func path(of page: Int?) -> String { page.flatMap { stack.page($0) }?.path ?? "(closed pages)" }

    /// Measures a rendering, whose time the pages share that have changed since the last one.
    func measureRendering<Result>(_ body: () throws(ScriptError) -> Result) throws(ScriptError) -> Result {
        guard !pending.isEmpty else { return try body() }
        let changed = pending
        pending = []
        let start = ContinuousClock.now
        let result = try body()
        let time = (ContinuousClock.now - start) / changed.count
        for index in changed { pages[index].renderTime += time }
        return result
    }

    // MARK: Reports

    private func patch(
        _ owner: Int,
        _ entries: EngineValue,
        _ functions: ViewFunctions,
        reportingTo report: (ReportedDataChange) -> Void,
    ) throws(ScriptError) -> String? {
        let arguments = [ScriptArgument.number(Double(owner)), .value(entries)]
        if let failure = try functions.patch.call(arguments).string { return failure }
        let state = try functions.changes.call([.number(Double(owner))]).copy()
        let total = DataChanges(state).bytes
        let count = Int(try entries.get("length").number ?? 0)
        let paths = try (0..<min(count, ReportedDataChange.pathLimit)).map { place throws(ScriptError) in
            try entries.get(at: place).get(at: 0).string ?? ""
        }
        let page = path(of: state["page"]?.number.map { Int($0) })
        report(ReportedDataChange(page: page, paths: paths, pathCount: count, bytes: total - lastUnits))
        lastUnits = total
        return nil
    }
}
