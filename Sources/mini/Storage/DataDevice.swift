import Glibc
import MiniHost
import MiniProtection

/// The device of a data folder, whose keychain has the keys of that folder.
///
/// It is opened once: a TPM that has sealed its key takes its time each time.
final class DataDevice {
    /// The data folder.
    let dataFolder: String
    private var opened: Keybag?

    init(dataFolder: String) { self.dataFolder = dataFolder }

    /// The folder of the device.
    var folder: String { "\(dataFolder)/device" }

    /// Where the device key comes from: a file beside the folder of the device, which a TPM has sealed if it is `device.tpm`.
    var deviceKey: any DeviceKeySource {
        if hasSealedKey { return sealedKey }
        return DeviceKeyFile(path: "\(dataFolder)/device.key")
    }

    /// Where the key of a new device comes from.
    ///
    /// - Parameter kind: What keeps it; nil for what keeps it already, or else a file.
    func newDeviceKey(_ kind: DeviceKeyKind?) throws(CommandFailure) -> any DeviceKeySource {
        switch kind {
        case .tpm: return sealedKey
        case .file where hasSealedKey:
            throw CommandFailure(
                message: "The key of an earlier device, \(sealedKey.path), would be used in place of a file; remove it "
                    + "if that device is no longer needed."
            )
        case .file, nil: return deviceKey
        }
    }

    private var hasSealedKey: Bool { access(sealedKey.path, F_OK) == 0 }

    private var sealedKey: DeviceKeyTPM {
        DeviceKeyTPM(
            path: "\(dataFolder)/device.tpm",
            address: Output.variable("MINI_TPM") ?? DeviceKeyTPM.defaultAddress,
        )
    }

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
            let keybag = try Keybag.create(in: folder, deviceKey: deviceKey, options: Keybag.Options(passcode: nil))
            opened = keybag
            return keybag
        } catch {
            // Another process was faster.
            guard error.code == .exists, let keybag = try keybagIfPresent() else { throw CommandFailure(error) }
            return keybag
        }
    }

    private func open() throws(ProtectionError) -> Keybag {
        if let opened { return opened }
        let keybag = try Keybag(in: folder, deviceKey: deviceKey)
        keybag.adoptSharedUnlock()
        opened = keybag
        return keybag
    }
}
