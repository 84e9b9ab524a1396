extension PackageStore {
    /// Begins a launch: reads the version that the program uses.
    ///
    /// The version before is used again if this one is damaged, or if it has not launched yet and two launches of it have begun
    /// and not ended, as when the process of the host ends.
    ///
    /// - Throws: `.notInstalled`; the errors of reading a package; `.notWritten`, `.diskFull`, `.unreadable`.
    public func beginLaunch(of appID: String) throws(PackagingError) -> PackageArchive {
        while true {
            let version = try change(appID) { state -> PackageVersion in
                if !state.isProven {
                    if state.launches >= Self.launchLimit, state.rollBack() { return state.version }
                    state.launches += 1
                }
                return state.version
            }
            do throws(PackagingError) {
                return try package(of: appID, version: version)
            } catch {
                // The version itself has not failed, and can be installed again.
                let hasFallback = try change(appID) { state in state.version == version && state.useFallback() }
                guard hasFallback else { throw error }
            }
        }
    }

    /// Ends a launch that has succeeded: the version is proven.
    ///
    /// - Throws: `.notInstalled`, `.notWritten`, `.diskFull`, `.unreadable`.
    public func confirmLaunch(of appID: String, version: PackageVersion) throws(PackagingError) {
        try change(appID) { state in
            guard state.version == version else { return }
            (state.isProven, state.launches) = (true, 0)
        }
    }

    /// Ends a launch that has failed for another reason than the version: it does not count.
    ///
    /// - Throws: `.notInstalled`, `.notWritten`, `.diskFull`, `.unreadable`.
    public func cancelLaunch(of appID: String, version: PackageVersion) throws(PackagingError) {
        try change(appID) { state in
            guard state.version == version, state.launches > 0 else { return }
            state.launches -= 1
        }
    }

    /// Ends a launch of an unproven version that has failed: the version before is used again, and an update does not install
    /// this one again.
    ///
    /// - Returns: The version that the next launch uses; nil if the failed one is proven, has no version before it, or is not
    ///   current.
    /// - Throws: `.notInstalled`, `.notWritten`, `.diskFull`, `.unreadable`.
    @discardableResult
    public func rollBack(_ appID: String, from version: PackageVersion) throws(PackagingError) -> PackageVersion? {
        try change(appID) { state -> PackageVersion? in
            guard state.version == version, state.rollBack() else { return nil }
            return state.version
        }
    }
}
