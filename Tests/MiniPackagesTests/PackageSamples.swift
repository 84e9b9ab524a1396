import MiniArchives
import MiniCrypto

@testable import MiniPackages

/// Packages of a small program.
enum PackageSamples {
    static let files: [(path: String, content: [UInt8])] = [
        ("app.js", Array("App({});\n".utf8)), ("app.json", Array(#"{"pages":["pages/a/a"]}"#.utf8)),
        ("pages/a/a.axml", Array("<view>hello</view>\n".utf8)), ("pages/a/a.js", Array("Page({});\n".utf8)),
    ]

    /// The same program in another version.
    ///
    /// - Parameter padding: The number of random bytes of a further file, which do not become smaller.
    static func package(
        _ version: String = "1.0.0",
        appID: String = "shop",
        padding: Int = 0,
        signedBy key: PackageSigningKey? = nil,
    ) throws -> PackageArchive {
        var files = files
        if padding > 0 { files.append(("padding.bin", SecureRandom.bytes(padding))) }
        guard let version = PackageVersion(version) else { throw PackagingError(.invalidName, "version") }
        let package = try PackageArchive.make(appID: appID, version: version, files: files)
        return try key.map { try package.signed(by: $0) } ?? package
    }

    /// An archive of any files, which need not be a package.
    static func archive(_ files: [(path: String, content: [UInt8])]) throws -> [UInt8] {
        var writer = ZipWriter()
        for file in files { try writer.add(file.content, at: file.path) }
        return try writer.finish()
    }

    /// The files of a package, with those beside the program's.
    static func contents(of package: PackageArchive) throws -> [(path: String, content: [UInt8])] {
        let archive = try ZipArchive(package.bytes)
        return try archive.entries.map { ($0.path, try archive.content(of: $0)) }
    }

    /// The package after a change of its files.
    static func changed(
        _ package: PackageArchive,
        _ change: (inout [(path: String, content: [UInt8])]) -> Void,
    ) throws -> [UInt8] {
        var files = try contents(of: package)
        change(&files)
        return try archive(files)
    }
}
