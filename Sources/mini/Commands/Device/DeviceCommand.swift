import ArgumentParser
import MiniHost

/// `mini device`: a device that locks, in the data folder.
struct DeviceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Create, unlock and lock the device that protects files and the keychain.",
        discussion: """
            A device is a folder with keys, which a passcode and the file device.key beside it unlock, or device.tpm \
            with "init --device-key tpm", which only the TPM of this machine opens. An unlocked device stays unlocked for \
            later commands until "mini device lock" or the timeout.

              mini device init
              mini device unlock --timeout 15m
              mini device lock

            The passcode is read from the terminal, from --passcode-file or from the variable MINI_PASSCODE.

            Exit status: 0 success; 1 the passcode is wrong, or the device does not open; 2 wrong usage.
            """,
        subcommands: [
            DeviceInitCommand.self, DeviceUnlockCommand.self, DeviceLockCommand.self, DevicePasscodeCommand.self,
            DeviceStatusCommand.self, DeviceBackupCommand.self, DeviceRestoreCommand.self, DeviceEraseCommand.self,
            DeviceAgentCommand.self,
        ],
    )
}

/// The passcode of a backup.
struct BackupArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file of mode 0600 with the passcode of the backup. (default: MINI_BACKUP_PASSCODE, or the terminal)
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var backupPasscodeFile: String?

    func passcode(isNew: Bool = false) throws(CommandFailure) -> SecretBytes {
        try Passcode.backup.read(file: backupPasscodeFile, isNew: isNew)
    }
}

/// The passcode of a device.
struct PasscodeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file of mode 0600 with the passcode; a final line feed is ignored. (default: MINI_PASSCODE, or the terminal)
            """,
            valueName: "file",
        ),
        completion: .file(),
    )
    var passcodeFile: String?

    /// The passcode of the device.
    func passcode(isNew: Bool = false) throws(CommandFailure) -> SecretBytes {
        try Passcode.device.read(file: passcodeFile, isNew: isNew)
    }
}
