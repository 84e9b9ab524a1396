import ArgumentParser
import MiniHost

/// `mini pack`: makes a package of a program.
struct PackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Make a package of a program.",
        discussion: """
            A package is a zip archive with the files of the program and a manifest, mini.manifest, of their SHA-256. Names \
            that begin with a dot are left out, and symbolic links are errors. The same files make the same bytes.

              mini pack shop --output shop.zip
              mini sign shop.zip --new-key shop.key
              mini verify shop.zip --key shop.key.pub
            """,
    )

    @Argument(help: "The folder with app.json.", completion: .directory)
    var program: String

    @Option(
        help: ArgumentHelp("The package, which replaces an existing file.", valueName: "file"),
        completion: .file(extensions: ["zip"]),
    )
    var output: String

    @Option(
        name: .customLong("app-id"),
        help: ArgumentHelp("The ID of the program. (default: that of mini.project.json)", valueName: "id"),
    )
    var appID: String?

    @Option(
        help: ArgumentHelp(
            "The version: three numbers, such as 1.2.0. (default: that of package.json, otherwise 0.0.1)",
            valueName: "version",
        )
    )
    var packageVersion: String?

    @OptionGroup var plugins: PluginArguments

    func validate() throws { _ = try version() }

    func run() async throws {
        let folders = try plugins.folders()
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: program, plugins: folders)
        } catch {
            throw CommandFailure(message: Text.sentence(Text.capitalized(error.description)))
        }
        let version = try version()
        let archive = try CommandFailure.calling(.usageError) { () throws(PackagingError) -> PackageArchive in
            let archive = try package.packed(appID: appID, version: version)
            try archive.write(to: output)
            return archive
        }
        Output.standard.write("Packed \(output): \(archive.summary)\n")
    }

    private func version() throws -> PackageVersion? {
        guard let packageVersion else { return nil }
        guard let version = PackageVersion(packageVersion) else {
            throw ValidationError("--package-version needs three numbers, such as 1.2.0.")
        }
        return version
    }
}
