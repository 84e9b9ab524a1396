/// A package that a source offers.
public struct PackageOffer: Sendable, Hashable {
    /// The id of the program.
    public let appID: String
    /// The version of the program.
    public let version: PackageVersion
    /// The size of the package in bytes.
    public let byteCount: Int
    /// The SHA-256 of the package, 32 bytes; nil if the source does not state it.
    public let sha256: [UInt8]?

    /// Creates an offer.
    public init(appID: String, version: PackageVersion, byteCount: Int, sha256: [UInt8]? = nil) {
        self.appID = appID
        self.version = version
        self.byteCount = byteCount
        self.sha256 = sha256
    }
}
