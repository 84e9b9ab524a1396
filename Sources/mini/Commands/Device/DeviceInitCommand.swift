import ArgumentParser
import MiniHost
import MiniProtection

/// `mini device init`: makes a device.
struct DeviceInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Make a device; it is locked for later commands until it is unlocked.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var code: PasscodeArguments

    @Flag(help: "Make a device without a passcode: it is always unlocked.")
    var noPasscode = false

    @Flag(help: "Erase the device after ten wrong passcodes in a row.")
    var eraseAfterFailures = false

    func run() {
        StorageAnswer.print(isJSON: false) { () throws(CommandFailure) in
            var options = Keybag.Options(passcode: noPasscode ? nil : try code.passcode(isNew: true))
            options.erasesAfterFailures = eraseAfterFailures
            let (folder, key) = (try device.folder(), try device.deviceKey())
            _ = try CommandFailure.device { () throws(ProtectionError) in
                try Keybag.create(in: folder, deviceKey: key, options: options)
            }
            let next = noPasscode ? "" : "; unlock it with \"mini device unlock\""
            return StorageAnswer(text: "Made the device \(folder)\(next).\n", document: ValueObject())
        }
    }
}
