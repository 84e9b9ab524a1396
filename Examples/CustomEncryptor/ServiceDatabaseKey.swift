import MiniHost

/// Encrypts databases with a secret of a secret service.
struct ServiceDatabaseKey: DatabaseKeySource {
    let service: SecretService
    let name: String

    func databaseKey() throws -> DatabaseKey {
        do {
            guard let secret = try service.secret(name) else { throw KeysMissing() }
            return try DatabaseKey(raw: secret)
        } catch is SecretService.Locked {
            // The program receives error 10108 and can try again after the unlock.
            throw APIError.protectedDataUnavailable
        }
    }
}
