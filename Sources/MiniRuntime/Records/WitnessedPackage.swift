internal import MiniCore

/// A program whose files are read through a recorder.
///
/// ## Threading
/// May be used from any thread.
package struct WitnessedPackage: Sendable {
    /// The program that reads its files through the recorder.
    package let package: ProgramPackage
    private let recorder: RecordingReader

    /// Creates the program.
    package init(_ original: ProgramPackage) {
        recorder = RecordingReader(original.files.source)
        package = original.recorded(by: recorder)
    }

    /// Returns the paths that were read or searched since the last call, sorted; also those at which there is no file.
    package func takePaths() -> [String] { recorder.take().paths.sorted() }
}
