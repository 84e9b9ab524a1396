internal import MiniCore

extension StorageError {
    /// The warning for the log of the program's host.
    ///
    /// - Parameter subject: The first word of the message: `storage` or `files`.
    func warning(about subject: String) -> ProgramWarning { ProgramWarning("\(subject): \(self)", warningKind) }

    private var warningKind: WarningKind {
        switch code {
        case .unavailable, .diskFull: .unwritableStorage(reason: description)
        default: .other
        }
    }
}
