package import MiniCore
internal import MiniCrypto
package import MiniRuntime

/// The program of a record: its id, and the digests of the files that it has read or searched.
package struct RecordedProgram: Sendable, Hashable {
    /// The id with which the program ran.
    package let appID: String
    /// The id that its files name; nil if they name none.
    package let ownID: String?
    /// The SHA-256 of each file in hexadecimal digits, or a word for a path without a file.
    package let digests: [String: String]

    /// The name of the project's configuration, which can be in a folder above the program.
    private static let projectFile = "mini.project.json"

    /// Reads the files of a program.
    ///
    /// - Parameters:
    ///   - appID: The id with which it ran.
    ///   - paths: The paths that it has read or searched.
    /// - Throws: ``CryptoError`` if the digests cannot be computed.
    package init(_ package: ProgramPackage, appID: String, paths: [String]) throws(CryptoError) {
        self.appID = appID
        ownID = package.namesAppID ? package.appID : nil
        var digests: [String: String] = [:]
        for path in paths + ["app.json", Self.projectFile] { digests[path] = try Self.digest(of: path, in: package) }
        self.digests = digests
    }

    /// Reads the program of a record; nil for a damaged value.
    package init?(_ value: ScriptValue?) {
        guard let appID = value?["id"]?.string, let files = value?["files"]?.object else { return nil }
        self.appID = appID
        ownID = value?["ownID"]?.string
        let pairs = files.properties.map { ($0.key, $0.value.string ?? "") }
        digests = Dictionary(pairs) { first, _ in first }
    }

    /// The value in a record.
    package var value: ScriptValue {
        let files = digests.sorted { $0.key < $1.key }.map { ($0.key, ScriptValue.string($0.value)) }
        var value = ScriptObject([("id", .string(appID))])
        if let ownID { value["ownID"] = .string(ownID) }
        value["files"] = .object(ScriptObject(files))
        return .object(value)
    }

    /// Whether a program is another one: the ids in the files differ, or without ids no file is equal.
    ///
    /// - Throws: ``CryptoError`` if the digests cannot be computed.
    package func isOther(than package: ProgramPackage) throws(CryptoError) -> Bool {
        let other = package.namesAppID ? package.appID : nil
        guard ownID == nil, other == nil else { return ownID != other }
        let changed = Set(try changedPaths(in: package))
        return digests.keys.allSatisfy { path in
            path == Self.projectFile || changed.contains(path) || package.source.entry(at: path) != .file
        }
    }

    /// The paths at which a program differs from that of the record, sorted.
    ///
    /// - Throws: ``CryptoError`` if the digests cannot be computed.
    package func changedPaths(in package: ProgramPackage) throws(CryptoError) -> [String] {
        var changed: [String] = []
        for (path, digest) in digests {
            if try Self.digest(of: path, in: package) != digest { changed.append(path) }
        }
        return changed.sorted()
    }

    private static func digest(of path: String, in package: ProgramPackage) throws(CryptoError) -> String {
        if path == projectFile {
            return try digest(of: Array(JSON.text(.object(package.project)).utf8))
        }
        switch package.source.entry(at: path) {
        case .file: break
        case .folder: return "folder"
        case .outside: return "outside"
        case nil: return "missing"
        }
        let bytes: [UInt8]
        do throws(PackageError) {
            bytes = try package.source.bytes(at: path, limit: ProgramPackage.fileLimitInBytes)
        } catch {
            return "unreadable"
        }
        return try digest(of: bytes)
    }

    private static func digest(of bytes: [UInt8]) throws(CryptoError) -> String {
        try MessageDigest.sha256.digest(of: bytes.span.bytes).hexadecimalText
    }
}
