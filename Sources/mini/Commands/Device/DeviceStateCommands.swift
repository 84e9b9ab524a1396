import ArgumentParser
import MiniHost
import MiniProtection

/// `mini device unlock`: unlocks a device for later commands.
struct DeviceUnlockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock",
        abstract: "Unlock the device for this and later commands.",
        discussion: """
            The keys stay in the kernel's keyring of the user; they are written to no file. Where the system refuses keyrings, \
            as containers often do, they stay in a process that ends when the device is locked.
            """,
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var code: PasscodeArguments

    @Option(
        help: ArgumentHelp("The time until the device is locked automatically, such as 30s or 15m.", valueName: "time")
    )
    var timeout = TimeLimit(.seconds(900), "15m")

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let keybag = try device.keybag()
            if keybag.hasPasscode {
                let passcode = try code.passcode()
                try CommandFailure.device { () throws(ProtectionError) in
                    try keybag.unlock(passcode: passcode)
                    try keybag.shareUnlock(timeout: timeout.duration) { () throws(ProtectionError) in
                        try DeviceAgentCommand.start(in: keybag.folder)
                    }
                }
            }
            return CommandResult(text: "The device is unlocked.\n", document: ScriptObject())
        }
    }
}

/// `mini device lock`: locks a device.
struct DeviceLockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock",
        abstract: "Lock the device for later commands.",
        discussion:
            "Data that is accessible after the first unlock stays accessible until the system stops, unless --completely is given.",
    )

    @OptionGroup var device: DeviceArguments

    @Flag(help: "Lock data that is accessible after the first unlock too.")
    var completely = false

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let keybag = try device.keybag()
            guard keybag.hasPasscode else {
                throw CommandFailure(
                    message: "The device has no passcode and cannot be locked; set one with \"mini device passcode\"."
                )
            }
            try CommandFailure.device { () throws(ProtectionError) in
                try keybag.revokeSharedUnlock(completely: completely)
            }
            return CommandResult(text: "The device is locked.\n", document: ScriptObject())
        }
    }
}

/// `mini device passcode`: changes the passcode.
struct DevicePasscodeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passcode",
        abstract: "Set, change or remove the passcode; protected data is not written again.",
        discussion:
            "The new passcode is read from --new-passcode-file, MINI_NEW_PASSCODE, or the terminal.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var code: PasscodeArguments

    @Option(help: ArgumentHelp("A file of mode 0600 with the new passcode.", valueName: "file"), completion: .file())
    var newPasscodeFile: String?

    @Flag(help: "Remove the passcode; the device is then always unlocked.")
    var remove = false

    func validate() throws {
        if remove, newPasscodeFile != nil {
            throw ValidationError("--remove and --new-passcode-file exclude each other.")
        }
    }

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let keybag = try device.keybag()
            let old = keybag.hasPasscode ? try code.passcode() : nil
            let new = remove ? nil : try Passcode.newOfDevice.read(file: newPasscodeFile, isNew: true)
            try CommandFailure.device { () throws(ProtectionError) in try keybag.changePasscode(from: old, to: new) }
            let text =
                remove ? "The device has no passcode any more.\n" : "The passcode was changed; the device is locked.\n"
            return CommandResult(text: text, document: ScriptObject())
        }
    }
}

/// `mini device status`: prints the state of a device.
struct DeviceStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Print whether the device is locked, and the number of wrong passcodes.",
    )

    @OptionGroup var device: DeviceArguments

    @Flag(help: "Print one JSON document: state, hasPasscode, failures, retryAfter in seconds.")
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let keybag = try device.keybag()
            let (failures, delay) = try CommandFailure.device { () throws(ProtectionError) in
                try keybag.failedAttempts()
            }
            let seconds = delay.components.seconds + (delay.components.attoseconds > 0 ? 1 : 0)
            let state =
                switch keybag.lockState {
                case .beforeFirstUnlock: "locked, before its first unlock"
                case .locked: "locked"
                case .unlocked: keybag.hasPasscode ? "unlocked" : "unlocked; it has no passcode"
                }
            var text = "The device \(keybag.folder) is \(state).\n"
            if failures > 0 { text += "Wrong passcodes in a row: \(failures).\n" }
            if seconds > 0 { text += "The next passcode is accepted in \(seconds) s.\n" }
            return CommandResult(
                text: text,
                document: ScriptObject([
                    ("state", .string(keybag.lockState.rawValue)), ("hasPasscode", .bool(keybag.hasPasscode)),
                    ("failures", .number(Double(failures))), ("retryAfter", .number(Double(seconds))),
                ]),
            )
        }
    }
}

/// `mini device erase`: makes everything that a device protects unreadable.
struct DeviceEraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Erase the device; all protected data becomes permanently unreadable.",
    )

    @OptionGroup var device: DeviceArguments

    @Flag(help: "Confirm that all protected data is to be erased.")
    var force = false

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            guard force else {
                throw CommandFailure(
                    message: "Everything that the device protects would be lost; add --force to confirm."
                )
            }
            let folder = try device.device().folder
            try CommandFailure.device { () throws(ProtectionError) in try Keybag.erase(in: folder) }
            return CommandResult(text: "The device \(folder) was erased.\n", document: ScriptObject())
        }
    }
}
