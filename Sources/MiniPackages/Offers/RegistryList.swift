internal import MiniCore
internal import MiniCrypto

/// The list of the packages of a program on a server, as JSON.
enum RegistryList {
    /// The name of the file beside the packages of a program.
    static let fileName = "versions.json"
    /// The maximum size of a list, in bytes.
    static let limitBytes = 1 << 20
    /// The maximum number of versions of a list.
    private static let countLimit = 1_000

    /// Reads a list.
    ///
    /// - Throws: `.sourceFailed` for another form, a size that no package may have, and a version that occurs twice.
    static func offers(of appID: String, in bytes: [UInt8]) throws(PackagingError) -> [PackageOffer] {
        guard bytes.count <= limitBytes else { throw tooLarge }
        let list: ScriptValue
        do throws(JSONError) {
            list = try JSON.parse(bytes)
        } catch {
            throw invalid(error.message)
        }
        guard let entries = list["versions"]?.array, entries.count <= countLimit else {
            throw invalid("\"versions\" is not a list of at most \(countLimit) versions")
        }
        var versions: Set<PackageVersion> = []
        var offers: [PackageOffer] = []
        for entry in entries {
            guard let version = entry["version"]?.string.flatMap({ PackageVersion($0) }),
                let size = entry["size"]?.number, let byteCount = Int(exactly: size),
                (1...PackageArchive.limitBytes).contains(byteCount),
                let sha256 = entry["sha256"]?.string.flatMap({ [UInt8](hexadecimal: $0.utf8) }),
                sha256.count == MessageDigest.sha256.byteCount
            else { throw invalid("an entry lacks a version, a size up to 50 MiB or a SHA-256") }
            guard versions.insert(version).inserted else { throw invalid("version \(version) occurs twice") }
            offers.append(PackageOffer(appID: appID, version: version, byteCount: byteCount, sha256: sha256))
        }
        return offers
    }

    /// A list of packages whose SHA-256 is known, as JSON.
    static func bytes(of offers: [PackageOffer]) -> [UInt8] {
        let entries = offers.map { offer -> ScriptValue in
            [
                "version": .string(offer.version.description), "size": .number(Double(offer.byteCount)),
                "sha256": .string((offer.sha256 ?? []).hexadecimalText),
            ]
        }
        return Array((JSON.text(["versions": .array(entries)]) + "\n").utf8)
    }

    /// The error of a list that exceeds ``limitBytes``.
    static var tooLarge: PackagingError { invalid("it is larger than \(limitBytes) bytes") }

    private static func invalid(_ reason: String) -> PackagingError {
        PackagingError(.sourceFailed, "the list of packages of the registry is invalid: \(reason)")
    }
}
