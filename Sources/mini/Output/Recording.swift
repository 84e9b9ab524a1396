import MiniHost

/// The recording for `--har`: an archive of the run's exchanges, and its file.
struct Recording: Sendable {
    /// The archive.
    let archive = HTTPArchive()
    private let file: OutputFile

    /// Opens the file, so that a path that cannot be written is reported as wrong usage before a long run starts.
    init(_ path: String) throws(CommandFailure) {
        file = try OutputFile(path, former: .isOverwritten, status: .usageError)
    }

    /// Writes the recorded exchanges; call this once, when the run is over.
    ///
    /// - Returns: Whether the file was written. If not, an error is printed, and the process ends with a failure.
    func write() -> Bool {
        do throws(CommandFailure) {
            try file.write(archive.text + "\n")
            return true
        } catch {
            Output.error.write(Text.error(error.message))
            return false
        }
    }
}
