import MiniHost

extension RecordedProgram {
    /// The paths at which a program has changed since its record.
    ///
    /// - Parameter record: The path of the record.
    /// - Throws: ``CommandFailure`` for another program.
    func changes(in package: ProgramPackage, _ record: String) throws(CommandFailure) -> [String] {
        do throws(CryptoError) {
            if try !isOther(than: package) { return try changedPaths(in: package) }
        } catch {
            throw CommandFailure(message: "The files of the program cannot be compared: \(error).", status: .failed)
        }
        let found = package.namesAppID ? ", and this is \(Text.quoted(package.appID))" : ""
        throw CommandFailure(
            message: "\(record) is the record of another program: \(Text.quoted(appID))\(found). Name the folder of "
                + "that program, or record this one."
        )
    }

    /// A note on changed files; nil if there are none.
    ///
    /// - Parameters:
    ///   - paths: The paths of the files.
    ///   - record: The path of the record.
    static func note(on paths: [String], _ record: String) -> String? {
        guard let first = paths.first else { return nil }
        let others = paths.count - 1
        let rest = others == 0 ? "" : others == 1 ? " and another file" : " and \(others) other files"
        let verb = others == 0 ? "has" : "have"
        return
            "\(first)\(rest) \(verb) changed since \(record) was written; its calls must still be those of the record"
    }
}
