internal import MiniCore
internal import MiniEngine

/// Measures the changes of data of a program's pages.
///
/// ## Threading
/// An instance is used on the program's thread.
final class DataChangeLog {
    private let stack: PageStack
    /// Receives each change in place of the sums; nil for sums.
    private let report: ((ReportedDataChange) -> Void)?
    private(set) var pages: [PageDataChanges] = []
    /// The indexes of pages that have changed since the last rendering.
    private var pending: Set<Int> = []
    private var lastUnits = 0

    init(_ stack: PageStack, report: ((ReportedDataChange) -> Void)? = nil) {
        self.stack = stack
        self.report = report
    }

    /// Measures a change of data.
    ///
    /// - Parameters:
    ///   - entries: The entries of the change, whose first elements are paths.
    ///   - state: Returns the changes so far and the page, see ``ViewContext/changes(of:)``.
    ///   - body: Makes the change; returns the reason if it fails.
    func measure(
        _ entries: EngineValue,
        state: () throws(ScriptError) -> ScriptValue,
        _ body: () throws(ScriptError) -> String?,
    ) throws(ScriptError) -> String? {
        let (failure, time) = try timed(body)
        guard failure == nil else { return failure }
        let state = try state()
        let total = DataChanges(state).bytes
        if let report {
            report(try change(entries, state, bytes: total - lastUnits))
            lastUnits = total
            return nil
        }
        let index = index(of: state["page"]?.number)
        pages[index].count += 1
        pages[index].copyTime += time
        pages[index].bytes += total - lastUnits
        lastUnits = total
        pending.insert(index)
        let count = Int(try entries.get("length").number ?? 0)
        pages[index].pathCount += count
        for place in 0..<count {
            let path = Self.withoutIndexes(try entries.get(at: place).get(at: 0).string ?? "")
            guard pages[index].paths[path] != nil || pages[index].paths.count < PageDataChanges.pathLimit else {
                continue
            }
            pages[index].paths[path, default: 0] += 1
        }
        return nil
    }

    private func change(
        _ entries: EngineValue,
        _ state: ScriptValue,
        bytes: Int,
    ) throws(ScriptError) -> ReportedDataChange {
        let count = Int(try entries.get("length").number ?? 0)
        let paths = try (0..<min(count, ReportedDataChange.pathLimit)).map { place throws(ScriptError) in
            try entries.get(at: place).get(at: 0).string ?? ""
        }
        return ReportedDataChange(page: path(of: state["page"]?.number), paths: paths, pathCount: count, bytes: bytes)
    }

    /// Measures a rendering, whose time the pages share that have changed since the last one.
    func measureRendering<Result>(_ body: () throws(ScriptError) -> Result) throws(ScriptError) -> Result {
        let changed = pending
        pending = []
        let (result, time) = try timed(body)
        for index in changed { pages[index].renderTime += time / changed.count }
        return result
    }

    private func timed<Result>(
        _ body: () throws(ScriptError) -> Result
    ) throws(ScriptError) -> (Result, Duration) {
        let clock = ContinuousClock()
        let start = clock.now
        let result = try body()
        return (result, clock.now - start)
    }

    private func index(of page: Double?) -> Int {
        let path = path(of: page)
        if let index = pages.firstIndex(where: { $0.page == path }) { return index }
        pages.append(PageDataChanges(page: path))
        return pages.count - 1
    }

    private func path(of page: Double?) -> String {
        // A page that is closing is no longer on the stack.
        page.flatMap { stack.page(Int($0)) }?.path ?? "(closed pages)"
    }

    /// `rows[].text` for `rows[12].text`.
    ///
    /// A regular expression takes longer than a small change of data.
    private static func withoutIndexes(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: "[")) else { return path }
        var result: [UInt8] = []
        result.reserveCapacity(path.utf8.count)
        var bytes = path.utf8[...]
        while let byte = bytes.popFirst() {
            result.append(byte)
            guard byte == UInt8(ascii: "[") else { continue }
            let rest = bytes.drop(while: \.isDigit)
            if rest.first == UInt8(ascii: "]") { bytes = rest }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
