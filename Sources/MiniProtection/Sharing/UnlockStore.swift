internal import MiniCrypto

/// Stores the keys of an unlocked device in memory, for other processes of the user.
protocol UnlockStore {
    /// Stores a secret under a name, and replaces an existing one.
    ///
    /// - Parameter timeout: The time after which it is removed; nil for never.
    /// - Throws: `.system`.
    func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError)

    /// The secret of a name; nil when there is none.
    ///
    /// - Throws: `.system` when the state cannot be determined now.
    func read(_ name: String) throws(ProtectionError) -> SecretBytes?

    /// Removes the secret of a name, if there is one.
    ///
    /// - Throws: `.system` when it could not be removed.
    func remove(_ name: String) throws(ProtectionError)
}

/// The store of a device's keys: the kernel's keyring of the user, or an ``UnlockAgent`` if the system does not allow
/// keyrings.
struct UnlockStores {
    private let keyring = UserKeyring()
    private let agent: AgentClient

    init(folder: String) { agent = AgentClient(folder: folder) }

    /// Stores secrets.
    ///
    /// - Parameter startAgent: Starts an agent of the folder, and returns when it listens; nil for none.
    func store(
        _ secrets: [(name: String, secret: SecretBytes, timeout: Duration?)],
        startAgent: (() throws(ProtectionError) -> Void)?,
    ) throws(ProtectionError) {
        let store: any UnlockStore
        if UserKeyring.isAvailable {
            store = keyring
        } else {
            if !agent.isRunning, let startAgent { try startAgent() }
            // Without an agent, the error of the keyring is more precise.
            store = agent.isRunning ? agent : keyring
        }
        for secret in secrets { try store.store(secret.secret, as: secret.name, timeout: secret.timeout) }
    }

    /// The secret of a name; nil when neither store has it.
    ///
    /// - Throws: `.system` when the state cannot be determined now.
    func read(_ name: String) throws(ProtectionError) -> SecretBytes? {
        if let secret = keyring.read(name) { return secret }
        return try agent.read(name)
    }

    /// Removes the secret of a name from both stores.
    func remove(_ name: String) throws(ProtectionError) {
        try keyring.remove(name)
        try agent.remove(name)
    }
}
