internal import MiniCore
internal import MiniHost
internal import Synchronization

/// Sends the measurements of renderings to the browsers, with the budgets that they exceed.
///
/// ## Threading
/// Called on the program's thread.
final class DevPerformance: Sendable {
    private let browsers: DevBrowsers
    private let budget = Mutex(PerformanceBudget())

    init(_ browsers: DevBrowsers) { self.browsers = browsers }

    /// Sends a measurement.
    func add(_ measurement: RenderingMeasurement) {
        let warnings = budget.withLock { $0.warnings(for: measurement, at: .now) }
        browsers.send([
            "type": "rendering", "page": .string(measurement.page ?? ""),
            "duration": .number(measurement.duration / .milliseconds(1)),
            "nodes": .number(Double(measurement.nodeCount)), "bytes": .number(Double(measurement.bytes)),
            "changeCount": .number(Double(measurement.changeCount)),
            "changes": .array(measurement.changes.map(Self.value)),
            "warnings": .array(warnings.map(ScriptValue.string)),
        ])
    }

    private static func value(_ change: RenderingMeasurement.Change) -> ScriptValue {
        [
            "owner": .string(change.owner), "keys": .array(change.keys.map(ScriptValue.string)),
            "keyCount": .number(Double(change.keyCount)), "bytes": .number(Double(change.bytes)),
        ]
    }
}
