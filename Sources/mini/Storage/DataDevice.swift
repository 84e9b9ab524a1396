import Glibc
import MiniCore
import MiniHost
import MiniProtection

/// The device of a data folder, whose keychain contains the keys of that folder.
///
/// The device is opened once, since a TPM needs some time for every opening.
final class DataDevice {
    /// The data folder.
    let dataFolder: String
    private var opened: Keybag?

    init(dataFolder: String) { self.dataFolder = dataFolder }

    /// The folder of the device.
    var folder: String { "\(dataFolder)/device" }

    /// The source of the device key: a file beside the device folder, sealed by a TPM if it is `device.tpm`.
    var deviceKey: any DeviceKeySource {
        if hasSealedKey { return sealedKey }
        return DeviceKeyFile(path: "\(dataFolder)/device.key")
    }

    /// The source of the key for a new device.
    ///
    /// - Parameter kind: The place of the key; nil for the place of an existing key, otherwise a file.
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

    /// The address of the TPM: of `MINI_TPM`, otherwise of this machine.
    static var tpmAddress: String { EnvironmentVariable.value(of: "MINI_TPM") ?? DeviceKeyTPM.defaultAddress }

    private var sealedKey: DeviceKeyTPM {
        DeviceKeyTPM(
            path: "\(dataFolder)/device.tpm",
            address: Self.tpmAddress,
        )
    }

    /// The keybag in the lock state that the last command has left.
    func keybag() throws(CommandFailure) -> Keybag {
        try CommandFailure.device { () throws(ProtectionError) in try open() }
    }

    /// The keybag; nil if there is no device.
    func keybagIfPresent() throws(CommandFailure) -> Keybag? {
        do throws(ProtectionError) {
            return try open()
        } catch {
            guard error.code == .missing else { throw CommandFailure(error) }
            return nil
        }
    }

    /// The keybag; a device without a passcode is created if there is none.
    func keybagMadeIfMissing() throws(CommandFailure) -> Keybag {
        if let keybag = try keybagIfPresent() { return keybag }
        do throws(ProtectionError) {
            let keybag = try Keybag.create(in: folder, deviceKey: deviceKey, options: Keybag.Options(passcode: nil))
            opened = keybag
            return keybag
        } catch {
            // Another process created the device first.
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
