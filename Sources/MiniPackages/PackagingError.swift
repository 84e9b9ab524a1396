internal import Glibc
internal import MiniCrypto

/// The reason why a package cannot be made, verified, fetched or installed.
///
/// It names files, versions and public keys, and never contains a private key. `PackageError` is the error of a program whose
/// files or configuration cannot be read, in a folder or in a package.
public struct PackagingError: Error, Sendable, Hashable {
    /// The kind of a failure.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A file is missing or cannot be read.
        case unreadable
        /// An app id or a version is not one that a package may have.
        case invalidName
        /// The file is no zip archive, is damaged, or is of a kind that is not accepted, such as an encrypted one.
        case invalidArchive
        /// The archive, its content or the ratio of both exceeds a limit.
        case tooLarge
        /// Two paths differ only in case or in the normalization of Unicode.
        case ambiguousPath
        /// The package has no manifest.
        case missingManifest
        /// The manifest is not in its format.
        case invalidManifest
        /// The archive contains a file that the manifest does not list.
        case unlistedFile
        /// The archive lacks a file that the manifest lists.
        case missingFile
        /// A file has not the size or the digest of the manifest.
        case changedFile
        /// The package has no signature.
        case unsigned
        /// The signature does not belong to the manifest, or is not in its format.
        case invalidSignature
        /// The package is signed by a key that is not trusted.
        case untrustedKey
        /// A key file is not one, may be used by others, or is among the files of a program that is packed.
        case invalidKey
        /// The package is of another program or version than the requested one.
        case otherPackage
        /// The version is published with other bytes.
        case alreadyPublished
        /// The installed version is newer.
        case olderVersion
        /// The installed version is signed by another key.
        case otherKey
        /// The program is not installed.
        case notInstalled
        /// The source has no such version.
        case unavailable
        /// The source cannot be read, or the server failed.
        case sourceFailed
        /// The source sends more or fewer bytes than it states.
        case wrongSize
        /// The bytes do not have the digest that the source states.
        case wrongDigest
        /// The packages would exceed the limit of the store.
        case storeFull
        /// The disk is full.
        case diskFull
        /// A file or folder cannot be written.
        case notWritten
        /// The process or the system has no file descriptors or no memory left.
        case outOfResources
        /// Another task or process fetches the same version.
        case inUse
        /// The cryptographic library is missing or failed.
        case cryptography
    }

    /// The kind of the failure.
    public let code: Code
    /// The failure and its remedy, as a clause without a full stop.
    public let message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PackagingError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension PackagingError {
    static let withoutManifest = PackagingError(
        .missingManifest,
        "the archive has no manifest; make the package with mini pack"
    )

    static let withoutSignature = PackagingError(.unsigned, "the package is not signed; sign it with mini sign")

    /// Creates the error of a failed system call that writes.
    ///
    /// - Parameter number: A value of `errno`.
    init(writing path: String, _ number: Int32) {
        let isFull = [ENOSPC, EDQUOT, EFBIG].contains(number)
        let reason = String(cString: strerror(number))
        self.init(isFull ? .diskFull : .notWritten, "\"\(path)\" cannot be written: \(reason)")
    }

    /// Creates the error of a cryptographic function.
    init(_ error: CryptoError) {
        switch error {
        case .unavailable(let name): self.init(.cryptography, "packages need \(name)")
        default: self.init(.cryptography, "a cryptographic function failed: \(error)")
        }
    }

    /// Calls a cryptographic function.
    static func calling<Output>(_ body: () throws(CryptoError) -> Output) throws(PackagingError) -> Output {
        do throws(CryptoError) {
            return try body()
        } catch {
            throw PackagingError(error)
        }
    }
}
