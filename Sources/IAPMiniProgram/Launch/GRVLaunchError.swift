internal import MiniHost

/// The reason why a program was not opened.
///
/// - Source: Customize the splash view, Customize error pages, IAPMiniProgram SDK.
public struct GRVLaunchError: Error, Sendable, Hashable {
    /// The documented numbers.
    public enum Code: Int, Sendable {
        /// The program was removed from the platform.
        case removed = 1_001
        /// The program was removed from the super app.
        case suspended = 1_002
        /// Any other reason.
        case unknown = 10_000
        /// There is no program of that id.
        case notFound = 10_001
        /// The package is damaged, or not signed by a trusted key.
        case unzipFailed = 10_002
        /// The information about the program could not be fetched.
        case fetchFailed = 10_003
        /// The package is not that of a program.
        case loadFailed = 10_006
        /// The package could not be downloaded.
        case downloadFailed = 10_009
        /// The package was not installed within 30 seconds.
        case timedOut = 10_010
        /// Further files could not be downloaded.
        case remoteResourcesFailed = 10_030
    }

    /// The documented number.
    public let code: Code
    /// The details for the log of the host; can be empty.
    public let detail: String

    /// Creates an error.
    public init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = detail
    }

    init(_ error: ProgramStartError) {
        switch error {
        case .package: self.init(.loadFailed, error.description)
        default: self.init(.unknown, error.description)
        }
    }

    init(_ error: PackagingError) {
        let code: Code =
            switch error.code {
            case .unavailable, .notInstalled, .invalidName: .notFound
            case .sourceFailed, .wrongSize, .wrongDigest, .inUse: .downloadFailed
            case .invalidArchive, .tooLarge, .ambiguousPath, .missingManifest, .invalidManifest, .unlistedFile,
                .missingFile, .changedFile, .unsigned, .invalidSignature, .untrustedKey, .otherPackage, .olderVersion,
                .otherKey:
                .unzipFailed
            case .unreadable, .invalidKey, .alreadyPublished, .storeFull, .diskFull, .notWritten, .outOfResources,
                .cryptography:
                .unknown
            }
        self.init(code, error.message)
    }

    init(_ error: PackagedProgramError) {
        switch error {
        case .package(let error): self.init(error)
        case .start(let error): self.init(error)
        }
    }

    /// The documented message.
    public var message: String {
        switch code {
        case .removed: "Mini Program has been removed"
        case .suspended: "Mini Program has been suspended"
        case .unknown: "Unknown error"
        case .notFound: "Mini program does not exist."
        case .unzipFailed: "Mini program unzip failed"
        case .fetchFailed: "Mini program fetch failed"
        case .loadFailed: "Load Mini Program failed"
        case .downloadFailed: "Mini program download failed"
        case .timedOut: "Mini program preparation timed out"
        case .remoteResourcesFailed: "Failed to load remote resources"
        }
    }

    /// Whether the source of the package has failed, and not the program.
    var isOfSource: Bool {
        switch code {
        case .fetchFailed, .downloadFailed, .timedOut, .remoteResourcesFailed: true
        default: false
        }
    }
}

extension GRVLaunchError: CustomStringConvertible {
    /// The message, the number and the details.
    public var description: String { "\(message) (\(code.rawValue))" + (detail.isEmpty ? "" : ": \(detail)") }
}
