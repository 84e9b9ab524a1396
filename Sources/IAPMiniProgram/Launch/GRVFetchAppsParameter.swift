// swift-format-ignore: AlwaysUseLowerCamelCase
/// The value of ``GRVFetchAppsParameter/sortDescriptor`` that sorts by the id.
public let GRVAppIdSortDescriptorKey = "appId"

/// The conditions of ``GRVAppContainerLaunch/fetchApps(_:completionCallback:)``.
///
/// - Source: GRVFetchAppsParameter, IAPMiniProgram SDK.
public final class GRVFetchAppsParameter {
    /// The number of programs to skip; 0 by default.
    public var queryStartIndex = 0
    /// The largest number of programs to return, 1 to 50; 10 by default.
    public var querySize = 10
    /// The order: ``GRVAppIdSortDescriptorKey``, or nil for that of the source.
    public var sortDescriptor: String?
    /// Whether the order is ascending; true by default.
    public var ascending = true
    /// The id of a category; nil for all programs.
    public var category: String?

    /// Creates conditions for the first ten programs.
    public init() {}
}
