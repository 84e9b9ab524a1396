/// A query for programs.
struct AppQuery: Sendable {
    /// The most programs of a result.
    static let limit = 50

    /// The ids; nil for all programs.
    private var identifiers: Set<String>?
    private var category: String?
    private var sortsByID = false
    private var isAscending = true
    private var start = 0
    private var count = AppQuery.limit

    /// - Throws: `.invalidQuery` for a number out of range or an unknown order.
    init(_ parameter: GRVFetchAppsParameter) throws(GRVContainerError) {
        guard parameter.queryStartIndex >= 0, (1...Self.limit).contains(parameter.querySize) else {
            throw .invalidQuery("queryStartIndex is negative, or querySize is not from 1 to \(Self.limit)")
        }
        guard [nil, GRVAppIdSortDescriptorKey].contains(parameter.sortDescriptor) else {
            throw .invalidQuery("sortDescriptor is unknown; use GRVAppIdSortDescriptorKey or nil")
        }
        sortsByID = parameter.sortDescriptor != nil
        isAscending = parameter.ascending
        category = parameter.category
        start = parameter.queryStartIndex
        count = parameter.querySize
    }

    /// - Throws: `.invalidQuery` for too many ids.
    init(identifiers: [String], category: String?) throws(GRVContainerError) {
        guard identifiers.count <= Self.limit else { throw .invalidQuery("more than \(Self.limit) ids") }
        self.identifiers = Set(identifiers)
        self.category = category
    }

    /// The programs that meet the conditions.
    func result(of apps: [GRVAppInfo]) -> GRVFetchAppInfosResult {
        var found = apps.filter { app in
            let isWanted = identifiers?.contains(app.identifier) ?? true
            return isWanted && (category.map { code in app.categories.contains { $0.has(code) } } ?? true)
        }
        if sortsByID { found.sort { $0.identifier < $1.identifier } }
        if !isAscending { found.reverse() }
        return GRVFetchAppInfosResult(totalCount: found.count, appInfos: Array(found.dropFirst(start).prefix(count)))
    }
}
