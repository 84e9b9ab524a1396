import ArgumentParser
import MiniHost
import MiniProtection

/// `mini device init`: creates a device.
struct DeviceInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Create a device, which is locked at first.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var code: PasscodeArguments
    @OptionGroup var new: NewDeviceArguments

    func validate() throws { try new.check(code) }

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let place = try device.device()
            let deviceKey = try place.newDeviceKey(new.deviceKey)
            let options = try new.options(code)
            _ = try CommandFailure.device { () throws(ProtectionError) in
                try Keybag.create(in: place.folder, deviceKey: deviceKey, options: options)
            }
            return new.result("Created the device \(place.folder)")
        }
    }
}

/// The options for a new device.
struct NewDeviceArguments: ParsableArguments {
    @Flag(help: "Create a device without a passcode, which is always unlocked.")
    var noPasscode = false

    @Option(
        help: ArgumentHelp(
            "The storage of the device key: a file, or the TPM 2.0 of this machine or of MINI_TPM. (default: file)",
            valueName: "kind",
        )
    )
    var deviceKey: DeviceKeyKind?

    @Flag(help: "Erase the device after ten wrong passcodes in a row.")
    var eraseAfterFailures = false

    /// Rejects a passcode for a device that gets none.
    func check(_ code: PasscodeArguments) throws(ValidationError) {
        if noPasscode, code.passcodeFile != nil {
            throw ValidationError("--no-passcode and --passcode-file exclude each other.")
        }
    }

    func options(_ code: PasscodeArguments) throws(CommandFailure) -> Keybag.Options {
        var options = Keybag.Options(passcode: noPasscode ? nil : try code.passcode(isNew: true))
        options.erasesAfterFailures = eraseAfterFailures
        return options
    }

    /// The result of the command, with the next step.
    func result(_ text: String) -> CommandResult {
        let next = noPasscode ? "" : "; unlock it with \"mini device unlock\""
        return CommandResult(text: "\(text)\(next).\n", document: ScriptObject())
    }
}
