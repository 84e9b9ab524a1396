/// The measurement of one rendering and of the changes of data before it.
package struct RenderingMeasurement: Sendable, Hashable {
    /// One call of `setData` or `$spliceData`.
    package struct Change: Sendable, Hashable {
        /// The path of the page or the component.
        package let owner: String
        /// The changed keys, at most ``RenderingMeasurements/keyLimit`` and each at most 100 characters long.
        package let keys: [String]
        /// The number of all changed keys.
        package let keyCount: Int
        /// The size of the copied data, as in ``DataChanges/bytes``.
        package let bytes: Int

        /// Creates a change.
        package init(owner: String, keys: [String], keyCount: Int, bytes: Int) {
            self.owner = owner
            self.keys = keys
            self.keyCount = keyCount
            self.bytes = bytes
        }
    }

    /// The path of the page on top; nil before the first page.
    package let page: String?
    /// The first changes, at most ``RenderingMeasurements/changeLimit``.
    package let changes: [Change]
    /// The number of all changes.
    package let changeCount: Int
    /// The sum of the sizes of all changes, in bytes.
    package let bytes: Int
    /// The real time in which the tree was updated.
    package let duration: Duration
    /// The number of elements and texts of the page on top, with those of its components.
    package let nodeCount: Int

    /// Creates a measurement.
    package init(
        page: String?,
        changes: [Change],
        changeCount: Int,
        bytes: Int,
        duration: Duration,
        nodeCount: Int,
    ) {
        self.page = page
        self.changes = changes
        self.changeCount = changeCount
        self.bytes = bytes
        self.duration = duration
        self.nodeCount = nodeCount
    }
}
