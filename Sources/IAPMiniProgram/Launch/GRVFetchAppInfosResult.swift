/// The programs that meet the conditions of a query.
///
/// - Source: GRVFetchAppInfosResult, IAPMiniProgram SDK.
public final class GRVFetchAppInfosResult: Sendable {
    /// The number of programs that meet the conditions.
    public let totalCount: Int
    /// Some of these programs, at most 50.
    public let appInfos: [GRVAppInfo]

    init(totalCount: Int, appInfos: [GRVAppInfo]) {
        self.totalCount = totalCount
        self.appInfos = appInfos
    }
}

/// The name of ``GRVFetchAppInfosResult`` in the documents of `fetchApps`.
public typealias GRVFetchAppsResponse = GRVFetchAppInfosResult

/// Receives the result of a query, or else its error.
public typealias GRVFetchAppInfosCompletionHandler = (
    _ result: GRVFetchAppInfosResult?,
    _ error: (any Error)?
) -> Void
