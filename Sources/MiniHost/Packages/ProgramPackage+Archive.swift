internal import Glibc
public import MiniCore
public import MiniPackages
public import MiniRuntime

extension ProgramPackage {
    /// Reads the configuration of a program in a folder, or in a zip archive that the person who runs it trusts.
    ///
    /// A manifest and a signature are verified if the archive has them. A host that requires a signature uses
    /// ``init(_:at:)``.
    ///
    /// - Parameters:
    ///   - path: The folder, see ``init(folder:plugins:)``, or the archive.
    ///   - plugins: The folders of plugins of a program in a folder. A program in an archive has its plugins in it.
    /// - Throws: ``PackageError``.
    public init(path: String, plugins: [String: String] = [:]) throws(PackageError) {
        var status = stat()
        let exists = stat(path, &status) == 0
        if !exists, path.hasSuffix(".zip") {
            throw PackageError("there is no package \"\(path)\"")
        }
        if exists, status.st_mode & S_IFMT == S_IFREG {
            let archive: PackageArchive
            do throws(PackagingError) {
                archive = try PackageArchive(contentsOf: path, trust: .any)
            } catch {
                throw Self.refusal(of: path, error)
            }
            try self.init(archive, at: path)
        } else {
            try self.init(folder: path, plugins: plugins)
        }
    }

    /// Reads the configuration of a program in an archive.
    ///
    /// The id and the version of the program are those of the manifest.
    ///
    /// - Parameters:
    ///   - archive: The archive, which stays in memory as long as the package.
    ///   - place: The path of the archive, for messages, and for the id of a program that names none.
    /// - Throws: ``PackageError``.
    public init(_ archive: PackageArchive, at place: String) throws(PackageError) {
        let place = place.resolvedPath ?? place
        try self.init(archive: PackageArchiveReader(archive: archive), at: place, appID: archive.manifest?.appID)
        version = archive.manifest?.version.description
    }

    /// The error for a file that is no package, with its path.
    private static func refusal(of path: String, _ error: PackagingError) -> PackageError {
        // The message of a file that cannot be read has the path.
        if [.unreadable, .outOfResources].contains(error.code) { return PackageError(error.message) }
        let remedy = path.hasSuffix(".zip") ? "" : "; give the folder that holds app.json, or a package of mini pack"
        return PackageError("\"\(path)\": \(error.message)\(remedy)")
    }
}

/// The files of an archive, by paths without `.` and `..`.
private struct PackageArchiveReader: PackageReader {
    let archive: PackageArchive

    func entry(at path: String) -> PackageEntry? {
        if archive.isFile(path) { return .file }
        return archive.names(in: path) == nil ? nil : .folder
    }

    func names(in folder: String) -> [String] { archive.names(in: folder) ?? [] }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        guard archive.isFile(path) else { throw PackageError("the file is missing", file: path) }
        let content: [UInt8]
        do throws(PackagingError) {
            content = try archive.content(of: path)
        } catch {
            throw PackageError(error.message, file: path)
        }
        guard content.count <= limit else {
            throw PackageError("the file is larger than \(limit >> 20) MB", file: path)
        }
        return content
    }
}
