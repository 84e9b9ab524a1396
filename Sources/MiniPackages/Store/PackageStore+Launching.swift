extension PackageStore {
    /// Begins a launch: reads the version that the program uses.
    ///
    /// The version before is used again if this one is damaged, or if it has not launched yet and two launches of it have begun
    /// and not ended, as when the process of the host ends.
    ///
    /// - Throws: `.notInstalled`; the errors of reading a package; `.notWritten`, `.diskFull`.
    public func beginLaunch(of appID: String) throws(PackagingError) -> PackageLaunch {
        try AppID.require(appID)
        while true {
            let (version, mark) = try nextLaunch(of: appID)
            do throws(PackagingError) {
                let package = try package(of: appID, version: version)
                return PackageLaunch(package, version, of: appID, in: self, mark)
            } catch {
                guard ![.outOfResources, .cryptography].contains(error.code) else {
                    try forgetLaunch(of: appID, version, mark)
                    throw error
                }
                // The version itself has not failed, and can be installed again. Another one can have replaced it meanwhile.
                let hasOther = try change(appID) { state in state.version != version || state.useFallback() }
                guard hasOther else { throw error }
            }
        }
    }

    /// The version of the next launch, which is counted if it is unproven.
    private func nextLaunch(of appID: String) throws(PackagingError) -> (PackageVersion, LaunchMark?) {
        guard try state(of: appID) != nil else { throw .notInstalled(appID) }
        return try locked { () throws(PackagingError) -> (PackageVersion, LaunchMark?) in
            guard let former = try state(of: appID) else { throw .notInstalled(appID) }
            var next = former
            let mark = next.isProven ? nil : LaunchMark(path(of: next.version, appID))
            if let mark, mark.isFirst { next.countLaunch(limit: Self.launchLimit) }
            if next != former {
                do throws(PackagingError) {
                    try write(next, of: appID)
                } catch {
                    // On a full disk programs launch, and launches are not counted.
                    guard [.diskFull, .notWritten].contains(error.code) else { throw error }
                }
            }
            return (next.version, next.isProven ? nil : mark)
        }
    }

    /// Takes back the count of a launch that has not ended because of its version.
    func forgetLaunch(
        of appID: String,
        _ version: PackageVersion,
        _ mark: LaunchMark?,
    ) throws(PackagingError) {
        guard let mark, mark.isFirst else { return }
        try change(appID) { state in
            if state.version == version, !state.isProven { state.launches = max(state.launches - 1, 0) }
        }
    }
}
