internal import Glibc
internal import MiniCore

/// A folder of packages that any web server offers as an ``HTTPSPackageRegistry``; it is a ``FolderPackageSource`` as well.
///
/// ## Threading
/// May be used from any thread, and by several processes.
public struct PackageRegistryFolder: Sendable {
    private let folder: String

    /// Creates a reference to a folder, which is created by the first package.
    public init(folder: String) { self.folder = folder }

    /// Adds a package, and writes the list of all packages of its program.
    ///
    /// The list follows the package, each by one rename, so that it never names a missing one. A published version is not
    /// replaced: clients can be downloading it. The signature is verified, and its key can be any.
    ///
    /// - Returns: The packages of the list, oldest first.
    /// - Throws: `.missingManifest`, `.unsigned`; `.alreadyPublished` for another package of the version; `.sourceFailed` for
    ///   a list that exceeds the limits of a registry; `.unreadable`, `.tooLarge`, `.notWritten`, `.diskFull`.
    @discardableResult
    public func publish(_ package: PackageArchive) throws(PackagingError) -> [PackageOffer] {
        let manifest = try package.requiredManifest()
        guard package.signer != nil else { throw .withoutSignature }
        let programFolder = "\(folder)/\(manifest.appID)"
        for path in [folder, programFolder] {
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw PackagingError(writing: path, errno) }
        }
        return try FileLock.hold(programFolder, O_RDONLY | O_DIRECTORY) { () throws(PackagingError) -> [PackageOffer] in
            let path = "\(programFolder)/\(manifest.version.fileName)"
            if access(path, F_OK) == 0 {
                guard try DurableFile.read(path, limit: PackageArchive.limitBytes) == package.bytes else {
                    throw PackagingError(
                        .alreadyPublished,
                        "\"\(path)\" is another package of version \(manifest.version); publish a new version"
                    )
                }
            } else {
                try DurableFile.replace(path, with: package.bytes)
            }
            let listed = try offers(of: manifest.appID, in: programFolder)
            let list = RegistryList.bytes(of: listed)
            // Reading it applies all rules, so that no list is written that a host would refuse.
            _ = try RegistryList.offers(of: manifest.appID, in: list)
            try DurableFile.replace("\(programFolder)/\(RegistryList.fileName)", with: list)
            return listed
        }
    }

    /// The packages in the folder of a program, oldest first.
    private func offers(of appID: String, in programFolder: String) throws(PackagingError) -> [PackageOffer] {
        var offers: [PackageOffer] = []
        for name in try PackageFolders.names(in: programFolder) {
            guard let version = PackageVersion(fileName: name) else { continue }
            let bytes = try DurableFile.read("\(programFolder)/\(name)", limit: PackageArchive.limitBytes)
            let sha256 = try PackageManifest.digest(of: bytes)
            offers.append(PackageOffer(appID: appID, version: version, byteCount: bytes.count, sha256: sha256))
        }
        return offers.sorted { $0.version < $1.version }
    }
}
