internal import MiniArchives
internal import MiniCore
internal import MiniCrypto

/// The list of the files of a package, with the digest of each.
///
/// ## Shape
/// Lines of text, each with a line feed: the format, the app id, the version, and one line for each file with its SHA-256, its
/// size in bytes and its path. The paths are sorted by their bytes. A manifest has one encoding.
///
/// ```text
/// MiniHost package 1
/// id shop
/// version 1.2.0
/// 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 4 app.js
/// ```
public struct PackageManifest: Sendable, Hashable {
    /// A file of a package.
    public struct File: Sendable, Hashable {
        /// The path, with `/` between names.
        public let path: String
        /// The size in bytes.
        public let byteCount: Int
        /// The digest of the content, SHA-256.
        public let sha256: [UInt8]
    }

    /// The path of the manifest in a package.
    static let path = "mini.manifest"
    private static let format = "MiniHost package 1"
    /// The maximum number of lines: the three at the beginning, and those of the files that an archive may have.
    private static let lineLimit = ZipArchive.entryLimit + 3

    /// The id of the program.
    public let appID: String
    /// The version of the program.
    public let version: PackageVersion
    /// The files, sorted by the bytes of their paths.
    public let files: [File]

    /// Lists files.
    ///
    /// - Throws: `.invalidName` for the app id, `.cryptography`.
    init(
        appID: String,
        version: PackageVersion,
        files: [(path: String, content: [UInt8])],
    ) throws(PackagingError) {
        try AppID.require(appID)
        self.appID = appID
        self.version = version
        var listed: [File] = []
        for (path, content) in files.sorted(by: { $0.path.precedes($1.path) }) {
            listed.append(File(path: path, byteCount: content.count, sha256: try Self.digest(of: content)))
        }
        self.files = listed
    }

    /// Reads a manifest.
    ///
    /// - Throws: `.invalidManifest`, `.invalidName`.
    init(_ bytes: [UInt8]) throws(PackagingError) {
        // An array of lines can use 30 times the memory of a text of short ones.
        guard bytes.count(where: { $0 == UInt8(ascii: "\n") }) <= Self.lineLimit else {
            throw Self.invalid("it has more than \(Self.lineLimit) lines")
        }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
        guard lines.popLast()?.isEmpty == true, lines.popFirst()?.elementsEqual(Self.format.utf8) == true,
            let appID = Self.value(of: "id", in: lines.popFirst()),
            let version = Self.value(of: "version", in: lines.popFirst()).flatMap({ PackageVersion($0) })
        else { throw Self.invalid("it does not begin with the format, an app id and a version") }
        try AppID.require(appID)
        self.appID = appID
        self.version = version
        var files: [File] = []
        files.reserveCapacity(lines.count)
        for line in lines {
            guard let file = Self.file(in: line) else { throw Self.invalid("line \(files.count + 4) is no file") }
            if let last = files.last, !last.path.precedes(file.path) {
                throw Self.invalid("line \(files.count + 4) is not in order")
            }
            files.append(file)
        }
        self.files = files
        // A second encoding of the same files could be signed by one reader and read by another.
        guard self.bytes == bytes else { throw Self.invalid("it is not in its canonical form") }
    }

    /// The manifest as it is signed.
    var bytes: [UInt8] {
        var text = "\(Self.format)\nid \(appID)\nversion \(version)\n"
        for file in files { text += "\(file.sha256.hexadecimalText) \(file.byteCount) \(file.path)\n" }
        return Array(text.utf8)
    }

    /// The digest of a content.
    ///
    /// - Throws: `.cryptography`.
    static func digest(of content: [UInt8]) throws(PackagingError) -> [UInt8] {
        try PackagingError.calling { () throws(CryptoError) in
            try MessageDigest.sha256.digest(of: content.span.bytes)
        }
    }

    private static func value(of name: String, in line: ArraySlice<UInt8>?) -> String? {
        let start = Array("\(name) ".utf8)
        guard let line, line.starts(with: start) else { return nil }
        return String(validating: line.dropFirst(start.count), as: UTF8.self)
    }

    private static func file(in line: ArraySlice<UInt8>) -> File? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 2 * MessageDigest.sha256.byteCount,
            let sha256 = [UInt8](hexadecimal: parts[0]),
            let count = Int(String(decoding: parts[1], as: UTF8.self)), count >= 0,
            let path = String(validating: parts[2], as: UTF8.self)
        else { return nil }
        return File(path: path, byteCount: count, sha256: sha256)
    }

    private static func invalid(_ reason: String) -> PackagingError {
        PackagingError(.invalidManifest, "the manifest of the package is invalid: \(reason)")
    }
}

extension String {
    /// Whether the bytes of a path are sorted before those of another one.
    fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
