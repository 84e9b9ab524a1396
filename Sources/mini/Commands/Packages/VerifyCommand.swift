import ArgumentParser
import MiniHost

/// `mini verify`: verifies a package.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify the signature and the files of a package.",
        discussion: """
            The package passes if one of the keys has signed its manifest, and if it has exactly the files of the manifest, \
            each with its size and its SHA-256. A host applies the same rules before it installs a package.
            """,
    )

    @Argument(help: "The package.", completion: .file(extensions: ["zip"]))
    var package: String

    @Option(
        help: ArgumentHelp("The file with a public key that is trusted. Can be repeated.", valueName: "file"),
        completion: .file(extensions: ["pub"]),
    )
    var key: [String] = []

    @Flag(help: "Print one JSON document: appID, version, files, bytes, key; or errors.")
    var json = false

    func validate() throws {
        if key.isEmpty { throw ValidationError("Specify the public key of the author: --key FILE.pub.") }
    }

    func run() async throws {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) -> CommandResult in
            let keys = try CommandFailure.calling(.usageError) { () throws(PackagingError) -> Set<PackageKey> in
                var keys: Set<PackageKey> = []
                for path in key { keys.insert(try PackageKey(contentsOf: path)) }
                return keys
            }
            let archive = try CommandFailure.calling(.failed) { () throws(PackagingError) in
                try PackageArchive(contentsOf: package, trust: .signed(by: keys))
            }
            return CommandResult(text: "Verified \(package): \(archive.summary)\n", document: archive.document)
        }
    }
}
