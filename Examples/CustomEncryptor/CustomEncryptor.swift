import Glibc
import MiniHost
import MiniTesting

/// Seals what programs store with an encryptor of the super app's own:
/// `swift run --package-path Examples CustomEncryptor`.
@main
struct CustomEncryptor {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let folder = arguments.first ?? "Examples/CustomEncryptor/Program"
        let data = arguments.dropFirst().first ?? "/tmp/custom-encryptor-\(getpid())"

        // The compliance suite checks first that the encryptor follows the rules that stored values rely on.
        let (vault, otherVault) = (KeyVault(), KeyVault())
        let encryptor = UserKeyEncryptor(generation: 1, key: vault.key)
        let other = UserKeyEncryptor(generation: 2, key: otherVault.key)
        for rule in try await EncryptorCompatTest(encryptor, withAnotherKey: other).run() { print("kept:", rule) }

        var configuration = HostConfiguration()
        configuration.storage = .folder(data)
        configuration.userID = "ann"
        configuration.encryptors = LocalStorageEncryptorRing(encryptor)
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder)
        _ = await program.waitUntilIdle()
        print(try await program.outline())
        await host.stop()

        let note = "Meet me at the harbour."
        for file in StoredFile.all(in: data) {
            let finding = file.contains(note) ? "with the note in them" : "without the note"
            print("\(file.path): \(file.bytes.count) bytes \(finding)")
        }

        vault.forget("ann")
        let later = try MiniProgramHost(configuration)
        let result = try await later.open(folder).evaluate("my.getStorageSync({ key: 'note' })")
        print("once the key is forgotten: error \(Int(result["error"]?.number ?? 0))")
        await later.stop()

        try await ServiceRun(program: folder).run(in: data + "-service")
    }
}
