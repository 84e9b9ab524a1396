import MiniHost
import MiniTestRunner

/// The result of a command on stored data.
struct CommandResult {
    /// The text for people.
    let text: String
    /// The format of the text.
    var format = PrintedFormat.text
    /// The fields of the JSON document.
    let document: ScriptObject
    /// The exit status.
    var status = ExitStatus.success

    /// Joins the results for several databases, each after the ids of its program and user.
    ///
    /// A failure of one database is reported in its place and does not affect the others.
    ///
    /// - Parameter isSingle: Whether there is one database, whose result is returned unchanged.
    static func joined(
        _ databases: [StoredDatabase],
        isSingle: Bool,
        _ result: (StoredDatabase) throws(CommandFailure) -> CommandResult,
    ) throws(CommandFailure) -> CommandResult {
        if isSingle, let database = databases.first { return try result(database) }
        var parts: [String] = []
        var documents: [ScriptValue] = []
        var isComplete = true
        for database in databases {
            let identity = database.identity
            let user = identity.userID.isEmpty ? "no user" : "user \(Text.printable(identity.userID))"
            let title = "program \(Text.printable(identity.appID)), \(user)\n"
            do throws(CommandFailure) {
                let part = try result(database)
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
        return CommandResult(
            text: parts.joined(separator: "\n"),
            document: ScriptObject([("ok", .bool(isComplete)), ("databases", .array(documents))]),
            status: isComplete ? .success : .failed,
        )
    }

    /// Prints the result of a command and ends the process.
    ///
    /// - Parameter body: Computes the result; the document contains errors that it throws.
    static func print(isJSON: Bool, _ body: () throws(CommandFailure) -> CommandResult) -> Never {
        do throws(CommandFailure) {
            let result = try body()
            if isJSON {
                Output.standard.write(JSON.text(.object(result.document)) + "\n", as: .json)
            } else {
                Output.standard.write(result.text, as: result.format)
            }
            result.status.exit()
        } catch {
            if isJSON { Output.standard.write(JSON.text(["errors": [.string(error.message)]]) + "\n", as: .json) }
            Output.error.write(Text.error(error.message))
            error.status.exit()
        }
    }
}
