import MiniHost

/// What `--har` asks for: an archive of the run's exchanges, and the file that it goes into.
struct Recording: Sendable {
    /// Records what the network does.
    let archive = HTTPArchive()
    private let file: OutputFile

    /// Opens the file, so that a path that cannot be written is wrong usage rather than the end of a long run.
    init(_ path: String) throws(CommandFailure) {
        file = try OutputFile(path, former: .isOverwritten, status: .unusable)
    }

    /// Writes what has been recorded; to be called once, when the run is over.
    ///
    /// - Returns: Whether that was possible; the person is told if not, and the process ends with a failure.
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
