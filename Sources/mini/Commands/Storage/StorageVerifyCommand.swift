import ArgumentParser
import MiniHost
import MiniTestRunner

/// `mini storage verify`: checks stored data for damage.
struct StorageVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the database of a program for damage, and whether every value can be decrypted.",
        discussion: """
            With a database key, a changed bit is found in any page; without, where it breaks the structure. Sealed \
            values are opened with --encryptor aes256, which finds any changed bit in them. A value in plaintext is a \
            problem where sealed values are required: in databases that were made with the encryptor, or whose values were \
            all sealed by "mini storage migrate". With --all, the databases of every program and user are checked.
            """,
    )

    @OptionGroup var stored: StoredDataArguments

    @OptionGroup var encryption: EncryptionArguments

    @Flag(
        help: """
            Print one JSON document: appID, user, ok, values, plaintext, notOpened, problems; with --all, ok and databases \
            of these.
            """
    )
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let folder = try DataFolder(stored.folder)
            let databases = try folder.databases(of: owner)
            let reader = try StoredDataReader(folder, encryption)
            return try CommandResult.joined(databases, isSingle: !stored.all) { file throws(CommandFailure) in
                let (contents, damage) = try reader.verified(file)
                return result(contents?.entries ?? [], damage, of: file)
            }
        }
    }

    private func result(_ entries: [StoredEntry], _ damage: [String], of file: StoredDatabase) -> CommandResult {
        let plaintext = entries.filter { $0.encryptor == nil }
        let unopened = entries.filter { $0.encryptor != nil && !$0.isReadable }
        // Without an encryptor, sealed values are not expected to open.
        let unexpected = plaintext.filter { !$0.isReadable } + (encryption.encryptor == .none ? [] : unopened)
        let problems = damage + unexpected.map(\.refusal)
        let (mark, colour): (String, Paint.Colour) = problems.isEmpty ? ("ok", .green) : ("damaged", .red)
        var text = "\(Text.paint(mark, colour, for: .standard)): \(Text.count(entries.count, "value")), "
        text += "\(plaintext.count) in plaintext, \(unopened.count) sealed and not opened, "
        text += "\(Text.count(problems.count, "problem"))\n"
        for problem in problems { text += "  \(problem)\n" }
        if problems.isEmpty, !unopened.isEmpty { text += "Specify --encryptor aes256 to have sealed values opened.\n" }
        return CommandResult(
            text: text,
            document: ScriptObject([
                ("appID", .string(file.identity.appID)),
                ("user", .string(file.identity.userID)),
                ("ok", .bool(problems.isEmpty)),
                ("values", .number(Double(entries.count))),
                ("plaintext", .number(Double(plaintext.count))),
                ("notOpened", .number(Double(unopened.count))),
                ("problems", .array(problems.map(ScriptValue.string))),
            ]),
            status: problems.isEmpty ? .success : .failed,
        )
    }
}
