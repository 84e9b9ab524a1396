import ArgumentParser
import MiniHost
import MiniProtection

/// `mini device backup`: writes a backup of a device.
struct DeviceBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Write a backup of the unlocked device, under a passcode of its own.",
        discussion: """
            It holds the keys of protected files and the keychain items that may leave the device. Protected files are \
            copied as they are. A file of that name is replaced.
            """,
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var backup: BackupArguments

    @Argument(help: "The file of the backup.", completion: .file())
    var file: String

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let keybag = try device.keybag()
            guard keybag.lockState == .unlocked else {
                throw CommandFailure(
                    message: "The device is locked; unlock it with \"mini device unlock\".",
                    status: .failed,
                )
            }
            let passcode = try backup.passcode(isNew: true)
            try CommandFailure.device { () throws(ProtectionError) in
                try keybag.backUp(to: file, passcode: passcode)
            }
            return CommandResult(text: "Wrote the backup \(file).\n", document: ScriptObject())
        }
    }
}

/// `mini device restore`: creates a device from a backup.
struct DeviceRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make a device from a backup, with a passcode of its own.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var code: PasscodeArguments
    @OptionGroup var backup: BackupArguments
    @OptionGroup var new: NewDeviceArguments

    @Argument(help: "The file of the backup.", completion: .file())
    var file: String

    func validate() throws { try new.check(code) }

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let place = try device.device()
            let deviceKey = try place.newDeviceKey(new.deviceKey)
            let backupPasscode = try backup.passcode()
            let options = try new.options(code)
            _ = try CommandFailure.device { () throws(ProtectionError) in
                try Keybag.restore(
                    from: file,
                    passcode: backupPasscode,
                    in: place.folder,
                    deviceKey: deviceKey,
                    options: options,
                )
            }
            return new.result("Restored the device \(place.folder)")
        }
    }
}
