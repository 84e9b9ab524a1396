import Glibc
import MiniCore
import MiniCrypto
import MiniProtection
import MiniStorage

/// `protection-changes FOLDER create|restore|backup|passcode|remove-passcode|class|replace|update|rename|files|add`: a process
/// to be killed at any of its system calls, or to run beside others.
///
/// The device is `FOLDER/device`, its key `FOLDER/device.key`, its passcode `old`; the file is `FOLDER/file`; the backup is
/// `FOLDER/backup`, its passcode `backup`. `files` encrypts the files of a program in `FOLDER/data`. `add` adds 50 items,
/// `add:60` as many as it can in 60 seconds; it counts in its own item, and changes one that others change as well.
@main
enum ProtectionChanges {
    private static let old = secret("old")
    private static let query = KeychainQuery(service: "service", account: "account")

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { exit(64) }
        let folder = arguments[1]
        do {
            try run(arguments[2], folder)
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func run(_ change: String, _ folder: String) throws {
        let key = DeviceKeyFile(path: folder + "/device.key")
        let backup = folder + "/backup"
        var options = Keybag.Options(passcode: old)
        options.parameters = .init(costExponent: 4) ?? .default
        if change == "create" {
            _ = try Keybag.create(in: folder + "/device", deviceKey: key, options: options)
            return
        }
        if change == "restore" {
            _ = try Keybag.restore(
                from: backup,
                passcode: secret("backup"),
                in: folder + "/device",
                deviceKey: key,
                options: options,
            )
            return
        }
        let keybag = try Keybag(in: folder + "/device", deviceKey: key)
        try keybag.unlock(passcode: old)
        let keychain = Keychain(keybag)
        switch change {
        case "backup":
            try keybag.backUp(to: backup, passcode: secret("backup"), parameters: options.parameters)
        case "passcode": try keybag.changePasscode(from: old, to: secret("new"))
        case "remove-passcode": try keybag.changePasscode(from: old, to: nil)
        case "class":
            try ProtectedFile(opening: folder + "/file", keybag: keybag).setProtection(.none)
        case "replace":
            let bytes = [UInt8](repeating: 2, count: 300_000)
            try ProtectedFile.write(bytes, to: folder + "/file", protection: .complete, keybag: keybag)
        case "update": try keychain.update(query, KeychainChanges(value: secret("new value")))
        case "rename":
            var changes = KeychainChanges()
            changes.account = "other"
            try keychain.update(query, changes)
        case "files":
            let provider = ProgramFilesFolder(folder: folder + "/data")
                .encrypting(with: KeybagFileEncryption(keybag, .complete))
            try provider.files(for: ProgramIdentity(appID: "app", userID: "ann"), now: nil) { print($0) }.close()
        case let change where change.hasPrefix("add"):
            try add(to: keychain, seconds: Int(change.dropFirst("add:".count)))
        default: exit(64)
        }
    }

    private static func add(to keychain: Keychain, seconds: Int?) throws {
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        let counter = KeychainQuery(service: "counters", account: "\(getpid())")
        try keychain.add(KeychainItem(service: "counters", account: "\(getpid())"), value: secret("0"))
        var number = 0
        while end.map({ ContinuousClock.now < $0 }) ?? (number < 50) {
            try keychain.add(KeychainItem(service: "\(getpid())", account: "\(number)"), value: secret("\(number)"))
            guard try keychain.copyMatching(counter).value == secret("\(number)") else {
                print("an update of \(getpid()) was lost after \(number)")
                exit(1)
            }
            number += 1
            try keychain.update(counter, KeychainChanges(value: secret("\(number)")))
            try keychain.update(query, KeychainChanges(value: secret("\(getpid()) \(number)")))
        }
        print(number)
    }

    private static func secret(_ text: String) -> SecretBytes { SecretBytes(Array(text.utf8)) }
}
