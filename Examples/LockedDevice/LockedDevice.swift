import Glibc
import MiniHost

/// Runs a program on a device that is locked and unlocked again: `swift run --package-path Examples LockedDevice`.
@main
struct LockedDevice {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let folder = arguments.first ?? "Examples/CustomEncryptor/Program"
        let data = arguments.dropFirst().first ?? "/tmp/locked-device-\(getpid())"

        // In a super app a person enters the passcode.
        let passcode = SecretBytes(Array("1234".utf8))
        let keybag = try Keybag.create(
            in: data + "/device",
            deviceKey: .file(data + "/device.key"),
            options: Keybag.Options(passcode: passcode),
        )

        var configuration = HostConfiguration()
        configuration.storage = .folder(data + "/programs")
        configuration.protection = KeybagProtection(keybag, .complete)
        configuration.databaseKey = .keychain(Keychain(keybag), service: "storage", account: "database")
        configuration.encryptors = KeychainEncryptorSource(
            KeychainKeyRing(
                Keychain(keybag),
                service: "storage",
                account: "values",
                accessibility: .whenUnlocked,
                lockPath: data + "/values.lock",
            )
        )
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder)
        _ = await program.waitUntilIdle()

        print("unlocked:", try await result(of: "my.setStorageSync({ key: 'k', data: 1 })", in: program))
        keybag.lock()
        print("locked:", try await result(of: "my.setStorageSync({ key: 'k', data: 2 })", in: program))
        try keybag.unlock(passcode: passcode)
        print("unlocked again:", try await result(of: "my.getStorageSync({ key: 'k' })", in: program))
        await host.stop()
    }

    /// The result of a Sync call: `{success, …}`, or `{error, errorMessage}`.
    private static func result(of call: String, in program: any MiniProgram) async throws -> String {
        JSON.text(try await program.evaluate(call))
    }
}
