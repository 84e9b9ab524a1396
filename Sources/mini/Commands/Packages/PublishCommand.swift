import ArgumentParser
import MiniHost

/// `mini publish`: adds a package to the folder of a registry.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Add a signed package to the folder of a registry.",
        discussion: """
            The package is copied to DIR/ID/VERSION.zip, and DIR/ID/versions.json is written with the size and the SHA-256 \
            of each version. Any web server can offer the folder by HTTPS. A published version is not replaced by another \
            package.

              mini publish shop.zip --registry packages
            """,
    )

    @Argument(help: "The package, signed by mini sign.", completion: .file(extensions: ["zip"]))
    var package: String

    @Option(help: ArgumentHelp("The folder of the registry.", valueName: "dir"), completion: .directory)
    var registry: String

    func run() async throws {
        let (archive, count) = try CommandFailure.calling(.failed) {
            () throws(PackagingError) -> (PackageArchive, Int) in
            let archive = try PackageArchive(contentsOf: package, trust: .any)
            return (archive, try PackageRegistryFolder(folder: registry).publish(archive).count)
        }
        let versions = Text.count(count, "version")
        Output.standard.write("Published \(package) in \(registry), \(versions): \(archive.summary)\n")
    }
}
