import MiniHost

extension PackageArchive {
    /// The package on one line.
    var summary: String {
        let name = manifest.map { "\($0.appID) \($0.version), " } ?? ""
        let signature = signer.map { "signed by \($0)" } ?? "not signed"
        return "\(name)\(fileCount) \(fileCount == 1 ? "file" : "files"), \(byteCount) bytes, \(signature)"
    }

    /// The package as JSON.
    var document: ScriptObject {
        ScriptObject([
            ("appID", manifest.map { ScriptValue.string($0.appID) } ?? .null),
            ("version", manifest.map { ScriptValue.string($0.version.description) } ?? .null),
            ("files", .number(Double(fileCount))),
            ("bytes", .number(Double(byteCount))),
            ("key", signer.map { ScriptValue.string($0.description) } ?? .null),
        ])
    }
}

extension CommandFailure {
    /// Calls a function for packages, whose error ends the command.
    ///
    /// - Parameter status: The exit status for an error of the package; a file that cannot be read is wrong usage.
    static func calling<Output>(
        _ status: ExitStatus,
        _ body: () throws(PackagingError) -> Output,
    ) throws(CommandFailure) -> Output {
        do throws(PackagingError) {
            return try body()
        } catch {
            let isUsage = [.unreadable, .invalidKey, .invalidName].contains(error.code)
            throw CommandFailure(
                message: Text.sentence(Text.capitalized(error.message)),
                status: isUsage ? .usageError : status
            )
        }
    }
}
