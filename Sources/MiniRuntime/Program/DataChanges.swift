internal import MiniCore

/// What a program has changed by `setData` and `$spliceData`.
public struct DataChanges: Sendable, Hashable {
    /// How many calls have changed something.
    public var count = 0
    /// How much was copied for the view: a byte for each character, and 8 for each value or property.
    public var bytes = 0

    /// No changes.
    public init() {}

    init(_ value: Value) {
        count = Int(value["count"]?.number ?? 0)
        bytes = Int(value["units"]?.number ?? 0)
    }
}
