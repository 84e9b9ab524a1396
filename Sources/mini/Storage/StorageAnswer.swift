import MiniHost
import MiniTesting

/// What a command has found out about stored data, or done to it.
struct StorageAnswer {
    /// What a person reads.
    let text: String
    /// What the text is.
    var format = PrintedFormat.text
    /// The fields of the JSON document.
    let document: ValueObject
    /// What the process ends with.
    var status = ExitStatus.success

    /// The answers for several databases as one, each behind the names of its program and user.
    ///
    /// What is wrong with one database is told in its place, and keeps none of the others back.
    ///
    /// - Parameter isSingle: Whether there is one database, whose answer stands by itself.
    static func joined(
        _ databases: [StoredDatabase],
        isSingle: Bool,
        _ answer: (StoredDatabase) throws(CommandFailure) -> StorageAnswer,
    ) throws(CommandFailure) -> StorageAnswer {
        if isSingle, let database = databases.first { return try answer(database) }
        var parts: [String] = []
        var documents: [Value] = []
        var isComplete = true
        for database in databases {
            let identity = database.identity
            let user = identity.userID.isEmpty ? "no user" : "user \(Text.printable(identity.userID))"
            let title = "program \(Text.printable(identity.appID)), \(user)\n"
            do throws(CommandFailure) {
                let part = try answer(database)
                isComplete = isComplete && part.status == .success
                parts.append(title + part.text)
                documents.append(.object(part.document))
            } catch {
                isComplete = false
                parts.append(title + "\(Text.paint("Error:", .red, for: .standard)) \(error.message)\n")
                documents.append([
                    "appID": .string(identity.appID), "user": .string(identity.userID), "ok": false,
                    "errors": [.string(error.message)],
                ])
            }
        }
        return StorageAnswer(
            text: parts.joined(separator: "\n"),
            document: ValueObject([("ok", .bool(isComplete)), ("databases", .array(documents))]),
            status: isComplete ? .success : .failed,
        )
    }

    /// Answers a command and ends the process.
    ///
    /// - Parameter ask: Finds the answer; what it throws is told in the document as well.
    static func print(isJSON: Bool, _ ask: () throws(CommandFailure) -> StorageAnswer) -> Never {
        do throws(CommandFailure) {
            let answer = try ask()
            if isJSON {
                Output.standard.write(JSON.text(.object(answer.document)) + "\n", as: .json)
            } else {
                Output.standard.write(answer.text, as: answer.format)
            }
            answer.status.leave()
        } catch {
            if isJSON { Output.standard.write(JSON.text(["errors": [.string(error.message)]]) + "\n", as: .json) }
            Output.error.write(Text.error(error.message))
            error.status.leave()
        }
    }
}
