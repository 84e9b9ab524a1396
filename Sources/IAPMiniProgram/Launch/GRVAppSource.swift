public import MiniHost

/// The programs of a super app, and where their packages come from.
///
/// The vendor's SDK fetches both from the vendor's platform. The name is MiniHost's.
///
/// ## Threading
/// Called on threads that may be blocked, several at once. A package that is not there within 30 seconds is error
/// 10010.
public protocol GRVAppSource: Sendable {
    /// The programs that the super app offers.
    @concurrent func appInfos() async throws(GRVLaunchError) -> [GRVAppInfo]

    /// The package of a program.
    ///
    /// - Parameters:
    ///   - appID: The program's id.
    ///   - version: The version of a link; nil for the current one.
    ///   - intervals: How often updates are looked for.
    /// - Throws: ``GRVLaunchError``, `.notFound` for an unknown id.
    @concurrent func package(
        forAppID appID: String,
        version: String?,
        intervals: GRVUpdateIntervals,
    ) async throws(GRVLaunchError) -> ProgramPackage
}
