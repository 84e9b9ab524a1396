import Glibc
import MiniHost
import MiniTesting

/// Runs a program whose stored data is encrypted with keys of a secret service that is locked and unlocked again.
struct ServiceRun {
    /// The folder of the program.
    let program: String

    /// Runs the program with stored data in a new folder.
    func run(in data: String) async throws {
        let service = SecretService()
        // The lock files are beside the stored data.
        mkdir(data, 0o700)
        let suite = KeyRingStoreCompatTest { name in
            ServiceKeyRing(service: service, name: name, lockPath: "\(data)/\(name).lock")
        }
        for rule in try await suite.run() { print("kept:", rule) }

        // The set-up of a super app, once for each installation.
        let store = ServiceKeyRing(service: service, name: "values", lockPath: data + "/values.lock")
        try store.storeIfMissing(.random(requiresSealedValues: true))
        try service.add(.random(count: DatabaseKey.rawByteCount), as: "database")

        var configuration = HostConfiguration()
        configuration.storage = .folder(data + "/programs")
        configuration.encryptors = try ServiceEncryptors(store)
        configuration.requiresSealedValues = true
        configuration.databaseKey = ServiceDatabaseKey(service: service, name: "database")
        let host = try MiniProgramHost(configuration)
        let running = try await host.open(program)
        _ = await running.waitUntilIdle()

        print("unlocked:", try await result(of: "my.setStorageSync({ key: 'k', data: 1 })", in: running))
        service.lock()
        print("locked:", try await result(of: "my.setStorageSync({ key: 'k', data: 2 })", in: running))
        service.unlock()
        print("unlocked again:", try await result(of: "my.getStorageSync({ key: 'k' })", in: running))
        await host.stop()
    }

    /// The result of a Sync call: `{success, …}`, or `{error, errorMessage}`.
    private func result(of call: String, in program: any MiniProgram) async throws -> String {
        JSON.text(try await program.evaluate(call))
    }
}
