/// The paths of a device's files.
struct DeviceFolder {
    let path: String

    init(_ path: String) { self.path = path }

    var keybag: String { path + "/keybag" }
    /// Locked during changes of the keybag, the record of attempts or the effaceable key.
    var keybagLock: String { path + "/keybag.lock" }
    var attempts: String { path + "/attempts" }
    /// The key that is required to read any data.
    var effaceableKey: String { path + "/effaceable.key" }
    /// The folder with a folder for each service.
    var keychain: String { path + "/keychain" }
    /// Locked during changes of the keychain, after ``keybagLock`` if both are needed; readers share it.
    var keychainLock: String { path + "/keychain.lock" }
    /// Contains the names of both files of an item while its service or account is changed.
    var keychainChange: String { path + "/keychain.change" }
    /// Marks items of an incomplete restoration, without a keybag.
    var restoration: String { path + "/restoration" }
    /// The socket of the agent that keeps the device unlocked if the system does not allow keyrings.
    var agent: String { path + "/" + Self.agentName }
    static let agentName = "agent"
    /// Locked by an agent during its start and end.
    var agentLock: String { agent + ".lock" }
    /// Marks that items that need a passcode must be removed.
    var keychainPurge: String { path + "/keychain.purge" }
}
