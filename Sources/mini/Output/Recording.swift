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
    func write() {
        do throws(CommandFailure) {
            try file.write(archive.text + "\n")
        } catch {
            Output.error.write(Text.error(error.message))
        }
    }
}
