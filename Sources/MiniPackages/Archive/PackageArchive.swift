internal import MiniArchives
internal import MiniCore

/// The files of a program in a zip archive, verified and in memory.
///
/// The archive is read once and stays in memory as it is stored, so that later changes of its file have no effect. Before a
/// value exists, everything has been verified: the paths, the sizes, the signature, and the digest of each file.
///
/// A package has a manifest, `mini.manifest`, which lists every file; `mini.signature` signs it. Both are no files of the
/// program. An archive without a manifest is accepted by ``PackageTrust/any`` alone.
///
/// ## Limits
/// 50 MiB for the archive and for its content, 10 MiB for a file, 10,000 files and folders, and 32 names in a path of at most
/// 1,024 bytes. Content of more than 1 MiB is at most 100 times as large as the archive.
///
/// ## Threading
/// Immutable: may be used from any thread.
public struct PackageArchive: Sendable {
    /// The maximum size of an archive in bytes.
    public static let limitBytes = 50 * 1_048_576
    /// The largest ratio of the content to the archive.
    static let ratioLimit = 100
    /// The content to which the ratio does not apply, in bytes.
    static let ratioFreeBytes = 1_048_576

    /// The list of the files; nil for an archive without a manifest.
    public let manifest: PackageManifest?
    /// The key whose signature was verified; nil for a package without a signature.
    public let signer: PackageKey?
    private let archive: ZipArchive
    private let tree: PackageTree

    /// Reads and verifies an archive in a file.
    ///
    /// - Throws: ``PackagingError``: `.unreadable`; `.invalidArchive`, `.tooLarge` and `.ambiguousPath` for the archive;
    ///   `.invalidManifest`, `.invalidName`, `.unlistedFile`, `.missingFile` and `.changedFile` for the manifest;
    ///   `.invalidSignature` for the signature; `.missingManifest`, `.unsigned` and `.untrustedKey` for the trust;
    ///   `.cryptography`.
    public init(contentsOf path: String, trust: PackageTrust) throws(PackagingError) {
        try self.init(try DurableFile.read(path, limit: Self.limitBytes), trust: trust)
    }

    /// Verifies an archive in memory.
    ///
    /// - Throws: The errors of ``init(contentsOf:trust:)`` except `.unreadable`.
    public init(_ bytes: [UInt8], trust: PackageTrust) throws(PackagingError) {
        guard bytes.count <= Self.limitBytes else {
            throw PackagingError(.tooLarge, "the package is larger than \(Self.limitBytes) bytes")
        }
        let archive = try Self.reading { () throws(ArchiveError) in try ZipArchive(bytes) }
        try Self.checkRatio(of: archive)
        var tree = try PackageTree(archive.entries)
        // The key and the signature come first: nothing else is read of a package that is not trusted, and the manifest is
        // parsed after its bytes are verified.
        let signature = try Self.signature(in: archive, tree)
        try Self.require(trust, hasManifest: tree.file(at: PackageManifest.path) != nil, signature?.key)
        var manifest: PackageManifest?
        if let content = try Self.content(at: PackageManifest.path, in: archive, tree) {
            try signature?.verify(content)
            manifest = try PackageManifest(content)
        } else if signature != nil {
            throw PackagingError(.missingManifest, "the archive has a signature and no manifest")
        }
        tree.removeTopFiles([PackageManifest.path, PackageSignature.path])
        self.archive = archive
        self.tree = tree
        self.manifest = manifest
        signer = signature?.key
        if let manifest { try requireFiles(of: manifest) }
    }

    /// The bytes of the archive.
    public var bytes: [UInt8] { archive.bytes }

    /// Writes the archive to a file, which is complete or unchanged after a crash, also if others write it at the same time.
    ///
    /// - Throws: `.diskFull`, `.notWritten`.
    public func write(to path: String) throws(PackagingError) {
        try DurableFile.replaceWithoutLock(path, with: bytes)
    }

    /// The size of the archive in bytes.
    public var byteCount: Int { archive.bytes.count }

    /// The number of files of the program.
    public var fileCount: Int { tree.fileCount }

    /// The content of a file of the program.
    ///
    /// - Throws: `.unreadable` if there is none; `.invalidArchive` if a file without a digest is damaged.
    public func content(of path: String) throws(PackagingError) -> [UInt8] {
        guard let content = try Self.content(at: path, in: archive, tree) else {
            throw PackagingError(.unreadable, "the package has no file \"\(path)\"")
        }
        return content
    }

    /// Whether there is a file of the program at a path.
    package func isFile(_ path: String) -> Bool { tree.file(at: path) != nil }

    /// The names in a folder of the program; nil if there is no such folder.
    package func names(in folder: String) -> [String]? { tree.names(in: folder) }

    // MARK: Verifying

    /// Requires a manifest and a signature of a trusted key, if the trust does.
    ///
    /// - Throws: `.missingManifest`, `.unsigned`, `.untrustedKey`.
    func require(_ trust: PackageTrust) throws(PackagingError) {
        try Self.require(trust, hasManifest: manifest != nil, signer)
    }

    private static func require(
        _ trust: PackageTrust,
        hasManifest: Bool,
        _ signer: PackageKey?,
    ) throws(PackagingError) {
        guard case .signed(let keys) = trust else { return }
        guard hasManifest else { throw .withoutManifest }
        guard let signer else { throw .withoutSignature }
        guard keys.contains(signer) else {
            throw PackagingError(
                .untrustedKey,
                "the package is signed by the key \(signer), which is not trusted; trust it if it is the author's"
            )
        }
    }

    /// Requires exactly the files of a manifest.
    private func requireFiles(of manifest: PackageManifest) throws(PackagingError) {
        if let folder = archive.entries.first(where: \.isFolder) {
            throw PackagingError(.unlistedFile, "the manifest does not list the folder \"\(folder.path)\"")
        }
        let listed = Set(manifest.files.map { ExactString($0.path) })
        if let path = tree.paths.filter({ !listed.contains(ExactString($0)) }).min() {
            throw PackagingError(.unlistedFile, "the manifest does not list the file \"\(path)\"")
        }
        for file in manifest.files {
            guard let entry = tree.file(at: file.path) else {
                throw PackagingError(.missingFile, "the package lacks the file \"\(file.path)\" of its manifest")
            }
            let content = try Self.content(of: entry, in: archive)
            guard content.count == file.byteCount, try PackageManifest.digest(of: content) == file.sha256 else {
                throw PackagingError(.changedFile, "the file \"\(file.path)\" differs from the manifest of the package")
            }
        }
    }

    /// Rejects contents that are much larger than the archive.
    private static func checkRatio(of archive: ZipArchive) throws(PackagingError) {
        let total = archive.entries.reduce(0) { $0 + $1.size }
        guard total <= max(ratioFreeBytes, archive.bytes.count * ratioLimit) else {
            throw PackagingError(
                .tooLarge,
                "the content of the package is more than \(ratioLimit) times as large as the archive"
            )
        }
    }

    /// The signature; nil for a package without one.
    private static func signature(
        in archive: ZipArchive,
        _ tree: PackageTree,
    ) throws(PackagingError) -> PackageSignature? {
        guard let entry = tree.file(at: PackageSignature.path) else { return nil }
        let content = entry.size == PackageSignature.byteCount ? try Self.content(of: entry, in: archive) : []
        guard let signature = PackageSignature(content) else {
            throw PackagingError(.invalidSignature, "the signature of the package is not in its format")
        }
        return signature
    }

    private static func content(
        at path: String,
        in archive: ZipArchive,
        _ tree: PackageTree,
    ) throws(PackagingError) -> [UInt8]? {
        guard let entry = tree.file(at: path) else { return nil }
        return try content(of: entry, in: archive)
    }

    private static func content(of entry: ArchiveEntry, in archive: ZipArchive) throws(PackagingError) -> [UInt8] {
        try reading { () throws(ArchiveError) in try archive.content(of: entry) }
    }

    private static func reading<Output>(
        _ body: () throws(ArchiveError) -> Output
    ) throws(PackagingError) -> Output {
        do throws(ArchiveError) {
            return try body()
        } catch {
            throw PackagingError(.invalidArchive, "the package cannot be used: \(error.description)")
        }
    }
}
