internal import MiniCrypto

/// Keeps the keys of an unlocked device in memory, for other processes of the user.
protocol UnlockStore {
    /// Keeps a secret under a name, in place of one of that name.
    ///
    /// - Parameter timeout: When it is removed; nil for never.
    /// - Throws: `.system`.
    func store(_ secret: SecretBytes, as name: String, timeout: Duration?) throws(ProtectionError)

    /// The secret of a name; nil when there is none.
    ///
    /// - Throws: `.system` when that cannot be found out now.
    func read(_ name: String) throws(ProtectionError) -> SecretBytes?

    /// Removes the secret of a name, if there is one.
    ///
    /// - Throws: `.system` when it is still there.
    func remove(_ name: String) throws(ProtectionError)
}

/// What keeps the keys of a device: the kernel's keyring of the user, or an ``UnlockAgent`` where the system refuses keyrings.
struct UnlockStores {
    private let keyring = UserKeyring()
    private let agent: AgentClient

    init(folder: String) { agent = AgentClient(folder: folder) }

    /// Keeps secrets.
    ///
    /// - Parameter startAgent: Starts an agent of the folder, which listens when this returns; nil for none.
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

    /// The secret of a name; nil when neither has it.
    ///
    /// - Throws: `.system` when that cannot be found out now.
    func read(_ name: String) throws(ProtectionError) -> SecretBytes? {
        if let secret = keyring.read(name) { return secret }
        return try agent.read(name)
    }

    /// Removes the secret of a name from both.
    func remove(_ name: String) throws(ProtectionError) {
        try keyring.remove(name)
        try agent.remove(name)
    }
}
