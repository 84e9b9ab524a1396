import ArgumentParser
import MiniHost
import MiniTesting

/// `mini storage verify`: looks for damage.
struct StorageVerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check a program's database for damage, and whether every value opens.",
        discussion: """
            With a database key, a changed bit is found in any page; without, where it breaks the structure. Sealed \
            values are opened with --encryptor aes256, which finds any changed bit in them.
            """,
    )

    @OptionGroup var stored: StoredProgramArguments

    @OptionGroup var encryption: EncryptionArguments

    @Flag(help: "Print one JSON document: ok, values, notOpened, problems.")
    var json = false

    func run() {
        StorageAnswer.print(isJSON: json) { () throws(CommandFailure) in
            let owner = try stored.owner()
            let folder = try DataFolder(stored.folder)
            _ = try folder.database(of: owner)
            let key = try encryption.database.key()
            let encryptors = try encryption.encryptor.encryptors(in: folder.path, .refused)
            return try DataFolder.telling { () throws(StorageError) in
                var problems = try folder.databases.verify(owner, key: key)
                // What is damaged is not read any further.
                guard problems.isEmpty else { return answer([], problems) }
                var entries: [StoredEntry] = []
                do throws(StorageError) {
                    entries = try folder.databases.entries(of: owner, key: key, encryptors: encryptors)
                } catch {
                    guard error.code == .damaged else { throw error }
                    problems.append(error.context)
                }
                return answer(entries, problems)
            }
        }
    }

    private func answer(_ entries: [StoredEntry], _ damage: [String]) -> StorageAnswer {
        let unopened = entries.filter { if case .failure = $0.value { true } else { false } }
        // Without an encryptor nobody expects sealed values to open.
        let problems = damage + (encryption.encryptor == .none ? [] : unopened.map(\.refusal))
        let (mark, colour): (String, Paint.Colour) = problems.isEmpty ? ("ok", .green) : ("damaged", .red)
        var text = "\(Text.paint(mark, colour, for: .standard)): \(Text.count(entries.count, "value")), "
        text += "\(unopened.count) sealed and not opened, \(Text.count(problems.count, "problem"))\n"
        for problem in problems { text += "  \(problem)\n" }
        if problems.isEmpty, !unopened.isEmpty { text += "Give --encryptor aes256 to have sealed values opened.\n" }
        return StorageAnswer(
            text: text,
            document: ValueObject([
                ("ok", .bool(problems.isEmpty)),
                ("values", .number(Double(entries.count))),
                ("notOpened", .number(Double(unopened.count))),
                ("problems", .array(problems.map(Value.string))),
            ]),
            status: problems.isEmpty ? .success : .failed,
        )
    }
}
