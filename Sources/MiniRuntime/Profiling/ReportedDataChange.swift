/// A change of the data of a page or of its components by `setData` or `$spliceData`.
package struct ReportedDataChange: Sendable {
    /// The path of the page.
    package let page: String
    /// The paths that were set, at most ``pathLimit``.
    package let paths: [String]
    /// The number of paths that were set.
    package let pathCount: Int
    /// The size of the data copied for the view, as in ``DataChanges/bytes``.
    package let bytes: Int

    /// The maximum number of paths of a change that are named.
    static let pathLimit = 100
}
