internal import Glibc
public import MiniCore

/// The packages of a host on disk: several versions of each program, of which one is used.
///
/// - An installation verifies the package completely, writes it beside the others, and then makes it the version of the next
///   launch, each by one rename. A crash or a power failure at any time leaves a version that works.
/// - A new version is unproven until it has launched. If it does not, the version before is used again.
/// - Packages are verified again whenever they are read.
///
/// ## Shape
/// `programs/APPID/VERSION.zip` and `programs/APPID/state.json` for each program, `downloads` for packages that are fetched, and
/// `lock`. Only the owner of the process can access the folder. Several processes may use it.
///
/// ## Threading
/// May be used from any thread. The methods read and write files on the thread of the caller.
public final class PackageStore: Sendable {
    /// The path of the folder.
    public let folder: String
    /// The keys that the host trusts; each installed package is signed by one of them.
    public let keys: Set<PackageKey>
    /// The maximum size of all packages and downloads, in bytes.
    ///
    /// Versions that are neither the current one of a program nor its fallback are removed at the limit, the oldest files first,
    /// and then fallbacks of versions that have launched. A current version is never removed.
    public let limitBytes: Int

    /// The number of launches that an unproven version may begin and not end; those at the same time count as one.
    static let launchLimit = 2

    /// Creates a store; nothing is created on disk before a package is installed.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, which contains nothing else.
    ///   - keys: The public keys of the authors that the host trusts.
    ///   - limitBytes: The maximum size of all packages and downloads, see ``limitBytes``; 512 MiB by default.
    public init(folder: String, keys: Set<PackageKey>, limitBytes: Int = 512 << 20) {
        self.folder = folder
        self.keys = keys
        self.limitBytes = limitBytes
    }

    /// The name of the file with the state of a program, beside its packages.
    static let stateFile = "state.json"

    var downloads: String { folder + "/downloads" }
    var programs: String { folder + "/programs" }
    func folder(of appID: String) -> String { "\(programs)/\(appID)" }
    private func statePath(of appID: String) -> String { "\(folder(of: appID))/\(Self.stateFile)" }
    func path(of version: PackageVersion, _ appID: String) -> String { "\(folder(of: appID))/\(version.fileName)" }

    // MARK: Reading

    /// The state of a program; nil if it is not installed.
    ///
    /// - Throws: `.invalidName`, `.unreadable`.
    public func installed(_ appID: String) throws(PackagingError) -> InstalledPackage? {
        try AppID.require(appID)
        guard let state = try state(of: appID) else { return nil }
        return InstalledPackage(
            appID: appID,
            version: state.version,
            isProven: state.isProven,
            fallback: state.fallback,
            failedVersions: state.failed,
            signer: state.key,
            lastUpdateSearch: state.lastCheck
        )
    }

    /// The versions of a program that are on disk, oldest first.
    ///
    /// - Throws: `.invalidName`, `.unreadable`.
    public func versions(of appID: String) throws(PackagingError) -> [PackageVersion] {
        try AppID.require(appID)
        return try PackageFolders.names(in: folder(of: appID)).compactMap { PackageVersion(fileName: $0) }.sorted()
    }

    /// Reads and verifies a package.
    ///
    /// - Parameter version: The version; nil for the one of the next launch.
    /// - Throws: `.notInstalled`; ``PackageArchive/init(contentsOf:trust:)`` has the other errors.
    public func package(
        of appID: String,
        version: PackageVersion? = nil,
    ) throws(PackagingError) -> PackageArchive {
        try AppID.require(appID)
        let current = try state(of: appID)?.version
        guard let version = version ?? current else { throw .notInstalled(appID) }
        let package = try PackageArchive(contentsOf: path(of: version, appID), trust: .signed(by: keys))
        try package.require(appID, version)
        return package
    }

    /// The state in the file of a program; nil if there is none.
    ///
    /// - Throws: `.unreadable`, `.outOfResources`, `.tooLarge`: a program whose state cannot be read is not one that is missing, of
    ///   which any version could be installed.
    func state(of appID: String) throws(PackagingError) -> StoreState? {
        let path = statePath(of: appID)
        guard access(path, F_OK) == 0 else {
            guard errno == ENOENT else {
                throw PackagingError(.unreadable, "\"\(path)\" cannot be read: \(String(cString: strerror(errno)))")
            }
            return nil
        }
        return StoreState(try DurableFile.read(path, limit: 1 << 16))
    }

    // MARK: Changing

    /// Removes all versions of a program.
    ///
    /// A program that runs continues.
    ///
    /// - Throws: `.invalidName`, `.notWritten`, `.unreadable`.
    public func remove(_ appID: String) throws(PackagingError) {
        try AppID.require(appID)
        let folder = folder(of: appID)
        guard access(folder, F_OK) == 0 else { return }
        try locked { () throws(PackagingError) in
            // Without its state a program is not installed, whatever remains.
            let names = try PackageFolders.names(in: folder)
            for name in names.filter({ $0 == Self.stateFile }) + names.filter({ $0 != Self.stateFile }) {
                try Self.removeFile("\(folder)/\(name)")
            }
            guard rmdir(folder) == 0 else { throw PackagingError(writing: folder, errno) }
        }
    }

    /// Records the time of a successful search for an update, for a host that searches without `PackagedPrograms`.
    ///
    /// - Throws: `.invalidName`, `.notInstalled`, `.unreadable`, `.notWritten`, `.diskFull`.
    public func recordUpdateSearch(of appID: String, at time: WallTime) throws(PackagingError) {
        try change(appID) { state in state.lastCheck = time }
    }

    /// Changes the state of an installed program.
    ///
    /// - Returns: The result of the closure.
    @discardableResult
    func change<Output>(
        _ appID: String,
        _ body: (inout StoreState) -> Output,
    ) throws(PackagingError) -> Output {
        try AppID.require(appID)
        guard try state(of: appID) != nil else { throw .notInstalled(appID) }
        return try locked { () throws(PackagingError) -> Output in
            guard let former = try state(of: appID) else { throw .notInstalled(appID) }
            var state = former
            let output = body(&state)
            if state != former { try write(state, of: appID) }
            return output
        }
    }

    /// Replaces the state of a program; called with the lock.
    func write(_ state: StoreState, of appID: String) throws(PackagingError) {
        try DurableFile.replace(statePath(of: appID), with: state.bytes, mode: 0o600)
    }

    /// Removes a file if it exists.
    static func removeFile(_ path: String) throws(PackagingError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw PackagingError(writing: path, errno) }
    }

    /// Calls a closure while no other task and process changes the store.
    func locked<Output>(_ body: () throws(PackagingError) -> Output) throws(PackagingError) -> Output {
        try DurableFile.createFolder(folder)
        return try FileLock.hold(folder + "/lock", O_RDWR | O_CREAT | O_NOFOLLOW, body)
    }
}

extension PackagingError {
    static func notInstalled(_ appID: String) -> PackagingError {
        PackagingError(.notInstalled, "the program \"\(appID)\" is not installed")
    }
}

extension PackageArchive {
    /// Requires the id and the version of a program.
    ///
    /// - Throws: `.otherPackage`.
    func require(_ appID: String, _ version: PackageVersion) throws(PackagingError) {
        guard let manifest, manifest.appID == appID, manifest.version == version else {
            let actual = manifest.map { "\($0.appID) \($0.version)" } ?? "no package"
            throw PackagingError(.otherPackage, "the package is \(actual) and not \(appID) \(version)")
        }
    }
}
