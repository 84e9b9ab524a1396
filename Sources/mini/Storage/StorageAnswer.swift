import MiniHost

/// What a command has found out about stored data, or done to it.
struct StorageAnswer {
    /// What a person reads.
    let text: String
    /// The fields of the JSON document.
    let document: ValueObject
    /// What the process ends with.
    var status = ExitStatus.success

    /// Answers a command and ends the process.
    ///
    /// - Parameter ask: Finds the answer; what it throws is told in the document as well.
    static func print(isJSON: Bool, _ ask: () throws(CommandFailure) -> StorageAnswer) -> Never {
        do throws(CommandFailure) {
            let answer = try ask()
            Output.standard.write(isJSON ? JSON.text(.object(answer.document)) + "\n" : answer.text)
            answer.status.leave()
        } catch {
            if isJSON { Output.standard.write(JSON.text(["errors": [.string(error.message)]]) + "\n") }
            Output.error.write(Text.error(error.message))
            error.status.leave()
        }
    }
}
