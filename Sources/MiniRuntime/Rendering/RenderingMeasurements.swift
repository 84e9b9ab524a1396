internal import MiniCore
internal import MiniEngine

/// Measures the changes of data and the renderings for a host that requests it.
///
/// ## Threading
/// An instance is used on the program's thread.
final class RenderingMeasurements {
    /// The maximum number of changes of a measurement that are described.
    static let changeLimit = 100
    /// The maximum number of keys of a change that are described.
    static let keyLimit = 20
    private static let keyLengthLimit = 100

    private let view: ViewContext
    private let stack: PageStack
    private let report: @Sendable (RenderingMeasurement) -> Void
    private var changes: [RenderingMeasurement.Change] = []
    /// The number and the size of changes since the last rendering.
    private var pending = DataChanges()
    /// The size of all changes so far, in bytes.
    private var totalBytes = 0

    /// - Parameter report: Receives each measurement on the program's thread.
    init(_ view: ViewContext, _ stack: PageStack, _ report: @escaping @Sendable (RenderingMeasurement) -> Void) {
        self.view = view
        self.stack = stack
        self.report = report
    }

    /// Records a change that was copied for the view.
    ///
    /// - Parameters:
    ///   - owner: The id of the page or the instance of a component.
    ///   - entries: An array of the prelude, whose elements begin with the keys.
    func add(_ entries: EngineValue, of owner: Int) throws(ScriptError) {
        let state = try view.changes(of: owner)
        let total = DataChanges(state).bytes
        let bytes = total - totalBytes
        totalBytes = total
        pending.count += 1
        pending.bytes += bytes
        guard changes.count < Self.changeLimit else { return }
        let count = Int(try entries.get("length").number ?? 0)
        var keys: [String] = []
        for index in 0..<min(count, Self.keyLimit) {
            let key = try entries.get(at: index).get(at: 0).string ?? ""
            keys.append(String(key.prefix(Self.keyLengthLimit)))
        }
        changes.append(
            RenderingMeasurement.Change(
                owner: state["path"]?.string ?? "",
                keys: keys,
                keyCount: count,
                bytes: bytes,
            )
        )
    }

    /// Measures a rendering, and reports it if it has updated a page or a component.
    ///
    /// - Parameter render: Updates the view and returns its report.
    func measure(_ render: () throws(ScriptError) -> EngineValue) throws(ScriptError) -> EngineValue {
        let start = ContinuousClock.now
        let result = try render()
        let duration = ContinuousClock.now - start
        let isChanged = try (result.get("pages").number ?? 0) + (result.get("patches").number ?? 0) > 0
        guard isChanged || pending.count > 0 else { return result }
        let top = stack.top
        let state = try view.changes(of: top?.id ?? 0)
        // Data of a change that failed afterwards was copied as well.
        totalBytes = DataChanges(state).bytes
        let measurement = RenderingMeasurement(
            page: top?.path,
            changes: changes,
            changeCount: pending.count,
            bytes: pending.bytes,
            duration: duration,
            nodeCount: Int(state["nodes"]?.number ?? 0),
        )
        changes = []
        pending = DataChanges()
        report(measurement)
        return result
    }
}
