/// Where the files of a device are.
struct DeviceFolder {
    let path: String

    init(_ path: String) { self.path = path }

    var keybag: String { path + "/keybag" }
    /// Locked by whoever changes the keybag, the record of attempts or the effaceable key.
    var keybagLock: String { path + "/keybag.lock" }
    var attempts: String { path + "/attempts" }
    /// The key without which nothing can be read.
    var effaceableKey: String { path + "/effaceable.key" }
    /// The folder with a folder for each service.
    var keychain: String { path + "/keychain" }
    /// Locked by whoever changes the keychain, after ``keybagLock`` where both are needed; shared by who reads it.
    var keychainLock: String { path + "/keychain.lock" }
    /// Names the two files of an item whose service or account is being changed.
    var keychainChange: String { path + "/keychain.change" }
    /// Marks items as those of a restoration that is not complete: there is no keybag yet.
    var restoration: String { path + "/restoration" }
    /// The socket of the agent that keeps the device unlocked where the system refuses keyrings.
    var agent: String { path + "/" + Self.agentName }
    static let agentName = "agent"
    /// Locked by an agent that starts or ends.
    var agentLock: String { agent + ".lock" }
    /// Says that items that need a passcode are to be removed.
    var keychainPurge: String { path + "/keychain.purge" }
}
