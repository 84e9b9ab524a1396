internal import Glibc
internal import MiniCore

/// A folder of packages: `APPID/VERSION.zip` for each version of each program.
///
/// ## Threading
/// May be used from any thread.
public struct FolderPackageSource: PackageSource {
    private let folder: String
    /// The number of bytes that are copied at a time.
    private static let partBytes = 1 << 20

    /// Creates a source; does not read the folder.
    public init(folder: String) { self.folder = folder }

    /// The packages in the folder of the program.
    ///
    /// - Throws: `.sourceFailed`, `.invalidName`.
    @concurrent public func offers(of appID: String) async throws(PackagingError) -> [PackageOffer] {
        try AppID.require(appID)
        let path = "\(folder)/\(appID)"
        let names: [String]
        do throws(PackagingError) {
            names = try PackageFolders.names(in: path)
        } catch {
            throw PackagingError(.sourceFailed, error.message)
        }
        return names.compactMap { name in
            var status = stat()
            guard let version = PackageVersion(fileName: name), lstat("\(path)/\(name)", &status) == 0,
                status.st_mode & S_IFMT == S_IFREG
            else { return nil }
            return PackageOffer(appID: appID, version: version, byteCount: Int(status.st_size))
        }
    }

    /// Copies a package.
    ///
    /// - Throws: `.unavailable`, `.sourceFailed`; the errors of the download.
    @concurrent public func fetch(
        _ offer: PackageOffer,
        into download: PackageDownload,
    ) async throws(PackagingError) {
        // An earlier copy can be of a file that has been replaced.
        try download.discard()
        let path = "\(folder)/\(offer.appID)/\(offer.version.fileName)"
        let file: PlainFile
        do throws(APIError) {
            file = try PlainFile(path, in: AT_FDCWD, O_RDONLY)
        } catch {
            let isMissing = error.reason == .fileNotFound
            throw PackagingError(isMissing ? .unavailable : .sourceFailed, "\"\(path)\": \(error.message)")
        }
        var offset = 0
        while true {
            let part: [UInt8]
            do throws(APIError) {
                part = try file.bytes(Self.partBytes, at: offset)
            } catch {
                throw PackagingError(.sourceFailed, "\"\(path)\": \(error.message)")
            }
            if part.isEmpty { return }
            try download.append(part)
            offset += part.count
        }
    }
}
