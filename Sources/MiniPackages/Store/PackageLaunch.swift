/// A launch of the current version of a program, from its beginning to its result.
///
/// Exactly one of ``confirm()``, ``rollBack()`` and ``cancel()`` ends it. A launch that is not ended, as when the process of the
/// host ends, counts against an unproven version. Launches that are in progress at the same time, also in several processes,
/// count as one: keep the object until the launch has ended.
///
/// ## Threading
/// May be used from any thread.
public final class PackageLaunch: Sendable {
    /// The verified package of the version.
    public let package: PackageArchive
    /// The id of the program.
    public let appID: String
    /// The version.
    public let version: PackageVersion
    private let store: PackageStore
    /// The mark of an unproven version.
    private let mark: LaunchMark?

    init(
        _ package: PackageArchive,
        _ version: PackageVersion,
        of appID: String,
        in store: PackageStore,
        _ mark: LaunchMark?,
    ) {
        self.package = package
        self.appID = appID
        self.version = version
        self.store = store
        self.mark = mark
    }

    /// Records that the program has launched: the version is proven.
    ///
    /// - Throws: `.notInstalled`, `.notWritten`, `.diskFull`, `.unreadable`, `.outOfResources`.
    public func confirm() throws(PackagingError) {
        try store.change(appID) { state in
            guard state.version == version else { return }
            (state.isProven, state.launches) = (true, 0)
        }
    }

    /// Records that the version has failed: if it is unproven, the version before is used again, and an update does not
    /// install this one again.
    ///
    /// On a full disk that is not recorded: pass the version to the next ``PackageStore/beginLaunch(of:without:)``.
    ///
    /// - Returns: The version that the next launch uses; nil if it is this one, which is proven or has no version before it.
    /// - Throws: `.notInstalled`, `.unreadable`, `.outOfResources`; `.notWritten` and `.diskFull` for the lock of the store.
    @discardableResult
    public func rollBack() throws(PackagingError) -> PackageVersion? {
        try store.changeIfPossible(appID) { state -> PackageVersion? in
            // Another launch at the same time can have failed before.
            if state.version == version, !state.rollBack() { return nil }
            return state.version
        }
    }

    /// Records that the launch has ended for another reason than the version, such as a limit of the host.
    ///
    /// - Throws: `.notInstalled`, `.notWritten`, `.diskFull`, `.unreadable`, `.outOfResources`.
    public func cancel() throws(PackagingError) { try store.forgetLaunch(of: appID, version, mark) }
}
