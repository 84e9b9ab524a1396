internal import MiniCore

/// The changes of data by `setData` and `$spliceData`.
public struct DataChanges: Sendable, Hashable {
    /// The number of calls that have changed data.
    public var count = 0
    /// The size of the data copied for the view: 1 for each character, and 8 for each value or property.
    public var bytes = 0
    /// The size of the largest call, counted as ``bytes``.
    public var largestBytes = 0
    /// The most calls within a second of the program's clock, which a virtual clock passes as fast as possible.
    public var countPerSecond = 0

    /// No changes.
    public init() {}

    init(_ value: ScriptValue) {
        count = Int(value["count"]?.number ?? 0)
        bytes = Int(value["units"]?.number ?? 0)
        largestBytes = Int(value["largest"]?.number ?? 0)
    }
}
