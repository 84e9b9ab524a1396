import MiniHost
import MiniProtection

/// The device of a data folder, whose keychain has the keys of that folder.
struct DataDevice {
    /// The data folder.
    let dataFolder: String

    /// The folder of the device.
    var folder: String { "\(dataFolder)/device" }

    /// Where the device key comes from: a file beside the folder of the device.
    var deviceKey: any DeviceKeySource { DeviceKeyFile(path: "\(dataFolder)/device.key") }

    /// The keybag, unlocked as far as the last command left it so.
    func keybag() throws(CommandFailure) -> Keybag {
        let keybag = try CommandFailure.device { () throws(ProtectionError) in
            try Keybag(in: folder, deviceKey: deviceKey)
        }
        keybag.adoptSharedUnlock()
        return keybag
    }
}
