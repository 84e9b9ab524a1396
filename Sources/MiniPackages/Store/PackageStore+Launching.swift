extension PackageStore {
    /// Begins a launch: reads the version that the program uses.
    ///
    /// The version before is used again if this one is damaged, or if it has not launched yet and two launches of it have begun
    /// and not ended, as when the process of the host ends. That happens on a full disk as well, where it is not recorded.
    ///
    /// - Parameters:
    ///   - appID: The id of the program.
    ///   - failed: Versions that have failed, in place of which the version before is used.
    /// - Throws: `.notInstalled`; the errors of reading a package; `.notWritten` and `.diskFull` for the lock of the store.
    public func beginLaunch(
        of appID: String,
        without failed: Set<PackageVersion> = [],
    ) throws(PackagingError) -> PackageLaunch {
        try AppID.require(appID)
        var failed = failed
        while true {
            let (version, mark) = try nextLaunch(of: appID, without: failed)
            do throws(PackagingError) {
                let package = try package(of: appID, version: version)
                return PackageLaunch(package, version, of: appID, in: self, mark)
            } catch {
                guard ![.outOfResources, .cryptography].contains(error.code) else {
                    try forgetLaunch(of: appID, version, mark)
                    throw error
                }
                // The version itself has not failed, and can be installed again. Another one can have replaced it meanwhile.
                let hasOther = try changeIfPossible(appID) { state in state.version != version || state.useFallback() }
                // What is not written is found again, also if the version before is damaged as well.
                guard hasOther, failed.insert(version).inserted else { throw error }
            }
        }
    }

    /// The version of the next launch, which is counted if it is unproven.
    private func nextLaunch(
        of appID: String,
        without failed: Set<PackageVersion>,
    ) throws(PackagingError) -> (PackageVersion, LaunchMark?) {
        guard try state(of: appID) != nil else { throw .notInstalled(appID) }
        return try locked { () throws(PackagingError) -> (PackageVersion, LaunchMark?) in
            guard let former = try state(of: appID) else { throw .notInstalled(appID) }
            var next = former
            if failed.contains(next.version) { _ = next.useFallback() }
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

    /// Changes the state of an installed program, unless the disk is full.
    ///
    /// - Returns: The result of the closure, also if the change is not written.
    /// - Throws: The other errors of ``change(_:_:)``.
    func changeIfPossible<Output>(
        _ appID: String,
        _ body: (inout StoreState) -> Output,
    ) throws(PackagingError) -> Output {
        var output: Output?
        do throws(PackagingError) {
            return try change(appID) { state in
                let result = body(&state)
                output = result
                return result
            }
        } catch {
            guard let output, [.diskFull, .notWritten].contains(error.code) else { throw error }
            return output
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
