internal import MiniPackages
internal import Mutations

/// Packages of programs.
extension FuzzTarget {
    /// Packages with a manifest, and archives without one.
    package static let programArchives = FuzzTarget(
        "program-archives",
        "packages of programs",
        InputSource(packageSamples, pieces: ["MiniHost package 1\n", "mini.manifest", "mini.signature", "../", "\n"]),
        execute: { input in
            let package: PackageArchive
            do throws(PackagingError) {
                package = try PackageArchive(input, trust: .any)
            } catch {
                return .rejected(error.code.rawValue)
            }
            guard let manifest = package.manifest else { return .accepted }
            try require(manifest.files.count == package.fileCount, "a file is not in the manifest")
            for file in manifest.files {
                let count = try package.content(of: file.path).count
                try require(count == file.byteCount, "\(file.path) has \(count) bytes")
            }
            return .accepted
        },
    )

    /// Stored files, so that mutations reach the manifest and the contents.
    private static let packageSamples: [[UInt8]] = {
        let files: [(path: String, content: [UInt8])] = [("app.js", [1, 2]), ("pages/a.js", []), ("b", [3])]
        guard let version = PackageVersion("1.2.3"),
            // The sample has valid names.
            let package = try? PackageArchive.make(appID: "sample", version: version, files: files)
        else { preconditionFailure("The sample is a package.") }
        return [package.bytes]
    }()
}
