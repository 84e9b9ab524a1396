import Foundation
import MiniHost
import ProgramModes

/// A program that stores a canary; may be passed to the child of an exit test.
struct CanaryWriter: Codable, Sendable {
    /// How stored values are protected from readers of the files.
    enum Protection: Codable, Sendable {
        case none
        case encryptor
        case databaseKey
    }

    let canary: Canary
    /// Contains the program, its data, and the temporary files of a process with this setting.
    let folder: String
    let protection: Protection

    /// The folder of the data.
    var data: String { folder + "/data" }

    init(folder: String, protection: Protection) {
        canary = Canary()
        self.folder = folder
        self.protection = protection
    }

    /// Runs the program for the duration of `body`.
    ///
    /// - Parameter encryptors: The encryptors without protection.
    func run(
        _ encryptors: LocalStorageEncryptorRing = .none,
        _ body: (any MiniProgram) async throws -> Void,
    ) async throws {
        var configuration = HostConfiguration.forTests()
        configuration.storage = .folder(data)
        let key = SecretBytes([UInt8](repeating: 7, count: 32))
        switch protection {
        case .none: configuration.encryptors = encryptors
        case .encryptor: configuration.encryptors = LocalStorageEncryptorRing(try .aesGCM(key: key))
        case .databaseKey: configuration.databaseKey = .closure { try DatabaseKey(raw: key) }
        }
        // Foundation also has a type with that name.
        let host = try MiniHost.MiniProgramHost(configuration)
        try await body(try await host.open(folder, appID: "1"))
        await host.stop()
    }

    /// Sets the folder as the folder of this process's temporary files.
    func moveTemporaryFiles() { setenv("TMPDIR", folder + "/temporary", 1) }

    /// Evaluates code that may use the canary, and returns its result.
    func evaluate(_ code: String, in program: any MiniProgram) async throws -> ScriptValue {
        // The names of keys are secret if the database has a key.
        let name = protection == .databaseKey ? "canary" : "'key'"
        return try await program.evaluate(
            """
            const canary = '\(canary)';
            const long = canary.repeat(2000);
            const key = number => \(name) + number;
            return (async () => { \(code) })().then(problem => problem ?? null, error => String(error.error ?? error));
            """
        )
    }

    /// The places where the canary can be read.
    func traces() throws -> [String] { try canary.traces(in: [folder]) }
}
