public import MiniCrypto

/// A device key in a file that only its owner can read.
///
/// It protects a copy of the device folder without the file. It does not protect against an attacker who can read the
/// complete disk.
public struct DeviceKeyFile: DeviceKeySource {
    /// The path of the file.
    public let path: String

    /// Creates a source from a path, without accessing the file.
    public init(path: String) { self.path = path }

    /// Reads the key, and creates the file for a new keybag.
    public func deviceKey(isNew: Bool) throws -> SecretBytes {
        let file = KeyFile(path: path)
        do throws(KeyFileError) {
            return isNew ? try file.keyMadeIfMissing() : try file.key()
        } catch {
            throw ProtectionError(.deviceKey, Self.message(for: error))
        }
    }

    private static func message(for error: KeyFileError) -> String {
        switch error.code {
        case .openToOthers:
            "others than its owner can read the device key; run: chmod 600 \(error.path)"
        case .missing:
            "the device key \(error.path) does not exist; restore it from a copy, or restore a backup of the device"
        case .foreignOwner: "the device key \(error.path) belongs to another user of the system"
        case .malformed: "the device key \(error.path) is damaged: it must hold 64 hexadecimal digits"
        case .unreadable, .inUse, .unwritable: "the device key cannot be used: \(error)"
        }
    }
}

extension DeviceKeySource where Self == DeviceKeyFile {
    /// The key in a file that only its owner can read.
    public static func file(_ path: String) -> DeviceKeyFile { DeviceKeyFile(path: path) }
}
