internal import MiniArchives
internal import MiniCore

extension PackageArchive {
    /// Makes a package without a signature.
    ///
    /// The same files have the same bytes in any order, with one version of zlib.
    ///
    /// - Parameters:
    ///   - appID: The id of the program: 1 to 128 letters, digits, `-`, `_` and `.`.
    ///   - version: The version of the program.
    ///   - files: The files with their paths in the program. `mini.manifest` and `mini.signature` are not permitted.
    /// - Throws: ``PackagingError``: `.invalidName`; the codes of reading for paths and sizes that a package may not have.
    public static func make(
        appID: String,
        version: PackageVersion,
        files: [(path: String, content: [UInt8])],
    ) throws(PackagingError) -> PackageArchive {
        if let reserved = files.first(where: { isReserved($0.path) }) {
            throw PackagingError(
                .unlistedFile,
                "the name \"\(reserved.path)\" is that of a file of packages; rename it"
            )
        }
        let manifest = try PackageManifest(appID: appID, version: version, files: files)
        // The paths are unique, which reading the package checks.
        let contents = Dictionary(files.map { (ExactString($0.path), $0.content) }) { first, _ in first }
        return try make(manifest, nil) { path in contents[ExactString(path)] ?? [] }
    }

    /// The same package, signed by a key instead of an earlier signature.
    ///
    /// - Throws: ``PackagingError``: `.missingManifest`, `.cryptography`.
    public func signed(by key: PackageSigningKey) throws(PackagingError) -> PackageArchive {
        let manifest = try requiredManifest()
        let signature = try PackageSignature(of: manifest, by: key)
        return try Self.make(manifest, signature) { path throws(PackagingError) in try content(of: path) }
    }

    /// The manifest, without which a package cannot be signed.
    ///
    /// - Throws: `.missingManifest`.
    @discardableResult
    package func requiredManifest() throws(PackagingError) -> PackageManifest {
        guard let manifest else { throw .withoutManifest }
        return manifest
    }

    /// Whether a path is that of a file beside the program's.
    package static func isReserved(_ path: String) -> Bool {
        path.hasSameBytes(as: PackageManifest.path) || path.hasSameBytes(as: PackageSignature.path)
    }

    private static func make(
        _ manifest: PackageManifest,
        _ signature: PackageSignature?,
        _ content: (_ path: String) throws(PackagingError) -> [UInt8],
    ) throws(PackagingError) -> PackageArchive {
        var files = [(PackageManifest.path, manifest.bytes)]
        if let signature { files.append((PackageSignature.path, signature.bytes)) }
        for file in manifest.files { files.append((file.path, try content(file.path))) }
        var writer = ZipWriter()
        let bytes: [UInt8]
        do throws(ArchiveError) {
            for (path, content) in files { try writer.add(content, at: path) }
            bytes = try writer.finish()
        } catch {
            throw PackagingError(.invalidArchive, "the package cannot be made: \(error.description)")
        }
        // Reading it applies all rules, so that no package is made that a host would refuse.
        return try PackageArchive(bytes, trust: signature.map { PackageTrust.signed(by: [$0.key]) } ?? .any)
    }
}
