import ArgumentParser
import Glibc
import MiniHost
import MiniProtection

/// `mini keychain`: the secrets of a device.
struct KeychainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keychain",
        abstract: "List, add, print and delete the secrets in the device's keychain.",
        discussion: """
              printf %s "$TOKEN" | mini keychain add --service ci --account deploy
              mini keychain get --service ci --account deploy

            Exit status: 0 success; 1 the item is not there, or the device is locked; 2 wrong usage.
            """,
        subcommands: [
            KeychainListCommand.self, KeychainAddCommand.self, KeychainGetCommand.self, KeychainDeleteCommand.self,
        ],
    )
}

/// The options that identify an item.
struct KeychainItemArguments: ParsableArguments {
    @Option(help: "The service of the item.")
    var service: String

    @Option(help: "The account of the item.")
    var account: String

    var query: KeychainQuery { KeychainQuery(service: service, account: account) }
}

/// `mini keychain list`: prints the items without their values.
struct KeychainListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the items without their values; works while the device is locked.",
    )

    @OptionGroup var device: DeviceArguments

    @Flag(help: "Print one JSON document: items with service, account, label, accessible.")
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let keychain = Keychain(try device.keybag())
            let items = try CommandFailure.keychain { () throws(KeychainError) in try keychain.items() }
            var table = Table([("SERVICE", .left), ("ACCOUNT", .left), ("LABEL", .left), ("ACCESSIBLE", .left)])
            for item in items {
                let texts = [item.service, item.account, item.label].map { Text.printable($0) }
                table.append(texts + ["\(item.accessibility)"])
            }
            let documents = items.map { item in
                ScriptValue.object(
                    ScriptObject([
                        ("service", .string(item.service)), ("account", .string(item.account)),
                        ("label", .string(item.label)), ("accessible", .string("\(item.accessibility)")),
                    ])
                )
            }
            return CommandResult(
                text: items.isEmpty ? "The keychain is empty.\n" : table.lines.joined(separator: "\n") + "\n",
                document: ScriptObject([("items", .array(documents))]),
            )
        }
    }
}

/// `mini keychain add`: adds an item.
struct KeychainAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an item whose value is read from standard input.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var item: KeychainItemArguments

    @Option(help: "A label for people.")
    var label = ""

    @Option(
        help: """
            When the value can be read: always, afterFirstUnlock, whenUnlocked, each also with ThisDeviceOnly, or \
            whenPasscodeSetThisDeviceOnly.
            """
    )
    var accessible = AccessibilityName(accessibility: .whenUnlocked)

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            var added = KeychainItem(
                service: item.service,
                account: item.account,
                accessibility: accessible.accessibility,
            )
            added.label = label
            let keychain = Keychain(try device.keybag())
            let value = try Self.standardInput()
            try CommandFailure.keychain { () throws(KeychainError) in try keychain.add(added, value: value) }
            return CommandResult(text: "", document: ScriptObject())
        }
    }

    /// Reads standard input to its end.
    private static func standardInput() throws(CommandFailure) -> SecretBytes {
        // The buffer has one byte more than a value may have, to detect a value that is too long.
        var buffer = [UInt8](repeating: 0, count: KeychainItem.valueLimitInBytes + 1)
        defer { buffer.withUnsafeMutableBytes { SecretBytes.wipe($0) } }
        var count = 0
        while count < buffer.count {
            let part = buffer.withUnsafeMutableBytes { bytes in
                Glibc.read(STDIN_FILENO, bytes.baseAddress?.advanced(by: count), bytes.count - count)
            }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw CommandFailure(message: "Standard input cannot be read.", status: .failed) }
            if part == 0 { break }
            count += part
        }
        return SecretBytes(buffer.prefix(count))
    }
}

/// `mini keychain get`: prints a value.
struct KeychainGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print the value of an item, unchanged.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var item: KeychainItemArguments

    func run() throws {
        let keychain = Keychain(try device.keybag())
        let value = try CommandFailure.keychain { () throws(KeychainError) in
            try keychain.copyMatching(item.query).value
        }
        // Written as bytes, since a value need not be text.
        let isWritten = value.withUnsafeBytes { OpenFile.write($0, to: STDOUT_FILENO) }
        guard isWritten else { throw CommandFailure(message: "The value cannot be written.", status: .failed) }
    }
}

/// `mini keychain delete`: removes an item.
struct KeychainDeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Remove an item; works while the device is locked.",
    )

    @OptionGroup var device: DeviceArguments
    @OptionGroup var item: KeychainItemArguments

    func run() {
        CommandResult.print(isJSON: false) { () throws(CommandFailure) in
            let keychain = Keychain(try device.keybag())
            _ = try CommandFailure.keychain { () throws(KeychainError) in try keychain.delete(item.query) }
            return CommandResult(text: "", document: ScriptObject())
        }
    }
}

/// An accessibility in an option: the documented name without its prefix, in any case.
struct AccessibilityName: ExpressibleByArgument {
    let accessibility: KeychainAccessibility

    init(accessibility: KeychainAccessibility) { self.accessibility = accessibility }

    init?(argument: String) {
        let found = KeychainAccessibility.allCases.first { Self.name(of: $0).lowercased() == argument.lowercased() }
        guard let found else { return nil }
        accessibility = found
    }

    private static func name(of accessibility: KeychainAccessibility) -> String {
        String("\(accessibility)".dropFirst("kSecAttrAccessible".count))
    }

    static var allValueStrings: [String] {
        KeychainAccessibility.allCases.map { accessibility in
            let name = name(of: accessibility)
            return name.prefix(1).lowercased() + name.dropFirst()
        }
    }

    var defaultValueDescription: String { "whenUnlocked" }
}
