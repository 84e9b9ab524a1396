/// The changes of data of one page and its components by `setData` and `$spliceData`.
package struct PageDataChanges: Sendable {
    /// The path of the page.
    package let page: String
    /// The number of calls that have changed data.
    package internal(set) var count = 0
    /// The number of paths that these calls set.
    package internal(set) var pathCount = 0
    /// The size of the data copied for the view, as in ``DataChanges/bytes``.
    package internal(set) var bytes = 0
    /// The time in which data was copied for the view.
    package internal(set) var copyTime = Duration.zero
    /// The time of the renderings that followed, with the lifecycles of components.
    package internal(set) var renderTime = Duration.zero
    /// The number of times that each path was set; an index is written as `[]`.
    package internal(set) var paths: [String: Int] = [:]

    /// The number of different paths that are counted by name.
    static let pathLimit = 1_000

    init(page: String) { self.page = page }

    /// The paths that were set most often, with their numbers.
    package func frequentPaths(limit: Int) -> [(path: String, count: Int)] {
        let sorted = paths.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return sorted.prefix(limit).map { ($0.key, $0.value) }
    }
}
