import ArgumentParser
import MiniHost

/// `mini sign`: signs a package.
struct SignCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign a package with a key of Ed25519.",
        discussion: """
            The package is verified first, and replaced by the signed one. An earlier signature is replaced as well.

            --new-key FILE makes a key: FILE, of mode 0600, signs, and FILE.pub verifies. Neither file may exist. Keep \
            the first one secret: the owner of the key can update the program on every host that trusts it. FILE may also \
            be a key of "openssl genpkey -algorithm ed25519".
            """,
    )

    @Argument(help: "The package, made by mini pack.", completion: .file(extensions: ["zip"]))
    var package: String

    @Option(help: ArgumentHelp("The file with the private key, of mode 0600.", valueName: "file"), completion: .file())
    var key: String?

    @Option(help: ArgumentHelp("The new file with a private key.", valueName: "file"), completion: .file())
    var newKey: String?

    func validate() throws {
        if (key == nil) == (newKey == nil) {
            throw ValidationError("Specify --key FILE, or --new-key FILE to make a key; one of them.")
        }
    }

    func run() async throws {
        let archive = try CommandFailure.calling(.failed) { () throws(PackagingError) -> PackageArchive in
            let archive = try PackageArchive(contentsOf: package, trust: .any)
            // Before files with a new key are written.
            try archive.requiredManifest()
            let signed = try archive.signed(by: try signingKey())
            try signed.write(to: package)
            return signed
        }
        Output.standard.write("Signed \(package): \(archive.summary)\n")
    }

    private func signingKey() throws(PackagingError) -> PackageSigningKey {
        guard let newKey else { return try PackageSigningKey(contentsOf: key ?? "") }
        let made = try PackageSigningKey.random()
        try made.write(to: newKey)
        return made
    }
}
