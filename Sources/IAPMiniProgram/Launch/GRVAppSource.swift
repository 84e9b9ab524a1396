public import MiniHost

/// The programs of a super app, and where they come from.
///
/// The vendor's SDK fetches both from the vendor's platform. The name is MiniHost's.
public enum GRVAppSource: Sendable {
    /// Lists the programs that the super app offers.
    ///
    /// It is called on threads that may be blocked, several at once. An error that is no ``GRVLaunchError`` is error 10003. A list
    /// takes at most 30 seconds, and delays the start of a program with a splash view by ``GRVExtensionDelegate/deadline`` at most;
    /// ``GRVExtensionDelegate/errorHandler`` receives that delay.
    public typealias List = @Sendable () async throws -> [GRVAppInfo]

    /// The programs in the subfolders of a folder, which is read at each call.
    ///
    /// The id of a program is the `appid` of its mini.project.json, or else the name of its folder. Its name is the title in
    /// app.json. These programs have no signatures and no updates.
    case folder(String)

    /// Signed packages of a store, which are installed and updated from a source, as by ``PackagedPrograms``.
    ///
    /// ``GRVExtensionDelegate/updateIntervalDelegate`` decides when updates are searched for. An installation that takes
    /// longer than 30 seconds is error 10010.
    case packages(PackageStore, from: any PackageSource, list: List)
}
