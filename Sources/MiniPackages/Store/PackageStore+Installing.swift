extension PackageStore {
    /// Installs a package, which the next launch of its program uses.
    ///
    /// A package of the installed version replaces it.
    ///
    /// - Throws: `.unsigned`, `.missingManifest`, `.untrustedKey`; `.olderVersion` and `.otherKey` unless they are permitted;
    ///   `.storeFull`, `.diskFull`, `.notWritten`, `.unreadable`. The installed version remains in that case.
    public func install(
        _ package: PackageArchive,
        permitting permissions: InstallPermissions = [],
    ) throws(PackagingError) {
        // The package may have been read with another trust. Its signature has been verified.
        try package.require(.signed(by: keys))
        try commit(package, permissions, reserving: package.byteCount) { path throws(PackagingError) in
            try DurableFile.replace(path, with: package.bytes, mode: 0o600)
        }
    }

    /// Fetches a package from a source, verifies it and installs it; has no effect if it is the current one.
    ///
    /// - Throws: The errors of the source and the download, those of reading a package, `.otherPackage`, and those of
    ///   installing one. The installed version remains in that case. The bytes that were fetched remain for another attempt
    ///   if the source has failed, and are removed from a full disk, which others need as well.
    @concurrent public func install(
        _ offer: PackageOffer,
        from source: any PackageSource,
        permitting permissions: InstallPermissions = [],
    ) async throws(PackagingError) {
        try AppID.require(offer.appID)
        try requireAdmissible(offer.version, of: offer.appID, permissions)
        guard (1...PackageArchive.limitBytes).contains(offer.byteCount) else {
            throw PackagingError(
                .tooLarge,
                "the package has \(offer.byteCount) bytes; at most \(PackageArchive.limitBytes) are accepted"
            )
        }
        try DurableFile.createFolder(downloads)
        let download = try PackageDownload(offer, in: downloads)
        do throws(PackagingError) {
            if try isCurrent(offer) { return download.remove() }
            let missing = offer.byteCount - download.byteCount
            try locked { () throws(PackagingError) in try makeSpace(for: missing) }
            try await source.fetch(offer, into: download)
            let package = try PackageArchive(try download.finish(), trust: .signed(by: keys))
            try package.require(offer.appID, offer.version)
            try commit(package, permissions, reserving: 0) { path throws(PackagingError) in
                try download.move(to: path)
            }
        } catch {
            // Other bytes than those of a package would fail again.
            if ![.sourceFailed, .notWritten, .storeFull].contains(error.code) { download.remove() }
            throw error
        }
    }

    /// Installs the newest version that a source offers, if it is newer than the installed one and has not failed to launch.
    ///
    /// A program that is not installed is installed. The search is not recorded, see ``recordUpdateSearch(of:at:)``.
    ///
    /// - Returns: The version; nil if there is no newer one.
    /// - Throws: The errors of ``install(_:from:permitting:)``; `.unavailable` if the program is not installed and the source
    ///   has no version.
    @concurrent public func update(
        _ appID: String,
        from source: any PackageSource,
    ) async throws(PackagingError) -> PackageVersion? {
        guard let offer = try await newerOffer(for: appID, from: source) else { return nil }
        try await install(offer, from: source)
        return offer.version
    }

    /// The newest version that a source offers; nil if it is not newer than the installed one or has failed to launch.
    ///
    /// - Throws: The errors of the source; `.unavailable` if the program is not installed and the source has no version.
    @concurrent public func newerOffer(
        for appID: String,
        from source: any PackageSource,
    ) async throws(PackagingError) -> PackageOffer? {
        let installed = try installed(appID)
        let offers = try await source.offers(of: appID).filter { offer in
            offer.appID == appID && installed?.failedVersions.contains(offer.version) != true
        }
        let newest = offers.max { $0.version < $1.version }
        guard let installed else {
            if let newest { return newest }
            throw PackagingError(.unavailable, "the source has no package of the program \"\(appID)\"")
        }
        return newest.flatMap { $0.version > installed.version ? $0 : nil }
    }

    /// Whether the package of an offer is the current one, as after its installation by another process, which can have proven it.
    private func isCurrent(_ offer: PackageOffer) throws(PackagingError) -> Bool {
        guard let sha256 = offer.sha256, try state(of: offer.appID)?.version == offer.version else { return false }
        let path = path(of: offer.version, offer.appID)
        // A package that is missing or damaged is installed again.
        guard let bytes = try? DurableFile.read(path, limit: PackageArchive.limitBytes) else { return false }
        return try PackageManifest.digest(of: bytes) == sha256
    }

    /// Requires that a version may replace the installed one.
    private func requireAdmissible(
        _ version: PackageVersion,
        of appID: String,
        _ permissions: InstallPermissions,
    ) throws(PackagingError) {
        guard let installed = try state(of: appID)?.version, version < installed, !permissions.contains(.downgrade)
        else { return }
        throw PackagingError(
            .olderVersion,
            """
            version \(version) of "\(appID)" is older than the installed \(installed); pass \
            InstallPermissions.downgrade to replace it
            """
        )
    }

    /// Makes a verified package the version of the next launch.
    ///
    /// - Parameters:
    ///   - byteCount: The space that the package needs in addition to its download.
    ///   - place: Puts the package at a path.
    private func commit(
        _ package: PackageArchive,
        _ permissions: InstallPermissions,
        reserving byteCount: Int,
        _ place: (_ path: String) throws(PackagingError) -> Void,
    ) throws(PackagingError) {
        guard let manifest = package.manifest, let key = package.signer else { throw .withoutSignature }
        let (appID, version) = (manifest.appID, manifest.version)
        try locked { () throws(PackagingError) in
            try requireAdmissible(version, of: appID, permissions)
            if let former = try state(of: appID)?.key, former != key, !permissions.contains(.otherKey) {
                throw PackagingError(
                    .otherKey,
                    """
                    the package is signed by \(key), the installed version of "\(appID)" by \(former); pass \
                    InstallPermissions.otherKey if the author has a new key
                    """
                )
            }
            try makeSpace(for: byteCount)
            // Space can be made by removing the fallback.
            var next = try state(of: appID)
            try DurableFile.createFolder(folder(of: appID))
            try place(path(of: version, appID))
            // Until this file is replaced, the next launch uses the version before.
            next?.install(version, key: key)
            try write(next ?? StoreState(version: version, key: key), of: appID)
        }
    }
}
