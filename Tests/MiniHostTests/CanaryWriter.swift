import Foundation
import MiniHost

/// A program that stores a canary; may be passed to the child of an exit test.
struct CanaryWriter: Codable, Sendable {
    /// How what is stored is kept from who reads files.
    enum Protection: Codable, Sendable {
        case none
        case encryptor
        case databaseKey
    }

    let canary: Canary
    /// Holds the program, its data, and the temporary files of a process that was told so.
    let folder: String
    let protection: Protection

    /// Holds the data.
    var data: String { folder + "/data" }

    init(folder: String, protection: Protection) {
        canary = Canary()
        self.folder = folder
        self.protection = protection
    }

    /// Runs the program as long as `body` does.
    ///
    /// - Parameter encryptors: What seals without protection.
    func run(
        _ encryptors: LocalStorageEncryptors = .none,
        _ body: (MiniProgram) async throws -> Void,
    ) async throws {
        var configuration = HostConfiguration()
        configuration.storage = .folder(data)
        let key = SecretBytes([UInt8](repeating: 7, count: 32))
        switch protection {
        case .none: configuration.encryptors = encryptors
        case .encryptor: configuration.encryptors = LocalStorageEncryptors(try .aesGCM(key: key))
        case .databaseKey: configuration.databaseKey = .closure { try DatabaseKey(raw: key) }
        }
        // Foundation has a type of that name as well.
        let host = try MiniHost.Host(configuration)
        try await body(try await host.open(folder, appID: "1"))
        await host.stop()
    }

    /// Has this process put its temporary files into the folder.
    func moveTemporaryFiles() { setenv("TMPDIR", folder + "/temporary", 1) }

    /// Evaluates code that may use the canary, and answers what it returns.
    func evaluate(_ code: String, in program: MiniProgram) async throws -> Value {
        // The names of keys are secret where the database has a key.
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

    /// Where the canary can be read.
    func traces() throws -> [String] { try canary.traces(in: [folder]) }
}
