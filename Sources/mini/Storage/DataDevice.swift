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
        try CommandFailure.device { () throws(ProtectionError) in try open() }
    }

    /// The keybag; nil where there is no device.
    func keybagIfPresent() throws(CommandFailure) -> Keybag? {
        do throws(ProtectionError) {
            return try open()
        } catch {
            guard error.code == .missing else { throw CommandFailure(error) }
            return nil
        }
    }

    /// The keybag; a device without a passcode is made where there is none.
    func keybagMadeIfMissing() throws(CommandFailure) -> Keybag {
        if let keybag = try keybagIfPresent() { return keybag }
        do throws(ProtectionError) {
            return try Keybag.create(in: folder, deviceKey: deviceKey, options: Keybag.Options(passcode: nil))
        } catch {
            // Another process was faster.
            guard error.code == .exists, let keybag = try keybagIfPresent() else { throw CommandFailure(error) }
            return keybag
        }
    }

    private func open() throws(ProtectionError) -> Keybag {
        let keybag = try Keybag(in: folder, deviceKey: deviceKey)
        keybag.adoptSharedUnlock()
        return keybag
    }
}
