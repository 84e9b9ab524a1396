public import MiniPackages

/// Checks that a ``PackageSource`` sends the packages that it offers, also after a fetch that did not end.
///
/// ```swift
/// @Test func `the registry keeps the rules`() async throws {
///     try await PackageSourceCompatTest(registry, appID: "shop", folder: folder).run()
/// }
/// ```
public struct PackageSourceCompatTest: Sendable {
    private let source: any PackageSource
    private let appID: String
    private let folder: String

    /// Creates a test of a source.
    ///
    /// - Parameters:
    ///   - source: The source under test.
    ///   - appID: The id of a program with at least one package in the source.
    ///   - folder: The path of an existing folder for downloads.
    public init(_ source: any PackageSource, appID: String, folder: String) {
        self.source = source
        self.appID = appID
        self.folder = folder
    }

    private static let knownPrograms = "an unknown program has no packages, and a known one has"
    private static let ownPackages = "each offer is of the requested program, and each version is offered once"
    private static let completePackages = "a fetch writes the bytes that the offer states"
    private static let continuation = "a fetch after the first bytes writes the same package"
    private static let unknownVersions = "a version that is not offered is an error"

    /// Checks every rule.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        let unknown = try await offers(of: "compliance.none")
        guard unknown.isEmpty else { throw broken(Self.knownPrograms, "\(unknown.count) packages") }
        let offers = try await offers(of: appID)
        guard let newest = offers.max(by: { $0.version < $1.version }) else {
            throw broken(Self.knownPrograms, "no package")
        }
        guard offers.allSatisfy({ $0.appID == appID }), Set(offers.map(\.version)).count == offers.count else {
            throw broken(Self.ownPackages, "\(offers.map { "\($0.appID) \($0.version)" })")
        }
        let package = try await fetch(newest, after: [], Self.completePackages)
        let start = Array(package.prefix(package.count / 2))
        guard try await fetch(newest, after: start, Self.continuation) == package else {
            throw broken(Self.continuation, "other bytes")
        }
        try await requireError(byteCount: newest.byteCount)
        return [
            Self.knownPrograms, Self.ownPackages, Self.completePackages, Self.continuation, Self.unknownVersions,
        ]
    }

    private func offers(of appID: String) async throws(ComplianceError) -> [PackageOffer] {
        do throws(PackagingError) {
            return try await source.offers(of: appID)
        } catch {
            throw broken(Self.knownPrograms, error.message)
        }
    }

    /// The package of an offer.
    ///
    /// - Parameter start: The bytes that are there before.
    private func fetch(
        _ offer: PackageOffer,
        after start: [UInt8],
        _ rule: String,
    ) async throws(ComplianceError) -> [UInt8] {
        do throws(PackagingError) {
            let download = try PackageDownload(offer, in: folder)
            try download.discard()
            try download.append(start)
            try await source.fetch(offer, into: download)
            return try download.finish()
        } catch {
            throw broken(rule, error.message)
        }
    }

    private func requireError(byteCount: Int) async throws(ComplianceError) {
        guard let version = PackageVersion("999999999.0.0") else { preconditionFailure("The version is valid.") }
        let offer = PackageOffer(appID: appID, version: version, byteCount: byteCount)
        do throws(PackagingError) {
            let download = try PackageDownload(offer, in: folder)
            try await source.fetch(offer, into: download)
        } catch {
            return
        }
        throw broken(Self.unknownVersions, "no error")
    }

    private func broken(_ rule: String, _ detail: String) -> ComplianceError {
        ComplianceError(rule: rule, detail: detail)
    }
}
