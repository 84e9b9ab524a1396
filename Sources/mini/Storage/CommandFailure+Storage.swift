import MiniHost

extension CommandFailure {
    /// The failure for stored data that cannot be accessed, with a remedy.
    ///
    /// A fault of the options is wrong usage; a fault of the data is a failure.
    init(_ error: StorageError) {
        switch error.code {
        case .inUse: self = .inUse(by: error.holder, error.context)
        case .keyNeeded:
            self.init(
                message: "A database is encrypted, and no key was given: \(error.context). "
                    + "Name the file with its key by --database-key FILE.",
                status: .failed,
            )
        case .wrongKey:
            self.init(
                message: "The key is not that of a database: \(error.context). "
                    + "It was encrypted with another key, or its header is damaged.",
                status: .failed,
            )
        case .unusableKey: self.init(message: "The database key cannot be used: \(error.context)")
        default: self.init(message: "Stored data cannot be reached: \(error)", status: .failed)
        }
    }

    /// The failure for a run whose storage or files could not be written; nil if they could.
    ///
    /// Data in use by another process is no fault of the folder.
    static func unwritten(_ warnings: [ProgramWarning], _ failedCalls: [CallRecord]) -> CommandFailure? {
        let reasons = warnings.lazy.compactMap { warning in
            if case .unwritableStorage(let reason) = warning.kind { reason } else { nil }
        }
        let reason: String
        if let first = reasons.first {
            reason = first
        } else if let call = failedCalls.first(where: { $0.error?.hasCode(of: .diskFull) == true }) {
            reason = "the disk is full (\(Text.failure(call)))"
        } else {
            return nil
        }
        return CommandFailure(
            message: "Stored data cannot be written: \(reason). --data-dir selects another folder.",
            status: .failed,
        )
    }

    /// The failure for stored data in use by a running program.
    static func inUse(by process: Int32?, _ context: String) -> CommandFailure {
        let holder = process.map { "process \($0)" } ?? "another process"
        return CommandFailure(
            message: "The stored data is in use by \(holder) (\(context)). Try again when that has ended.",
            status: .failed,
        )
    }

    /// The failure for an encryptor's key that cannot be used, with a remedy.
    init(_ error: KeyFileError) {
        let (what, path) = ("The encryptor's key cannot be used: ", error.path)
        switch error.code {
        case .missing:
            self.init(
                message: what + "there is no key file \(path). Restore it, or name its folder with --data-dir."
            )
        case .inUse:
            self.init(
                message: what + "another process uses it (\(path)). Try again when that has ended.",
                status: .failed,
            )
        case .openToOthers: self.init(message: what + "others may use the key file \(path); run: chmod 600 \(path)")
        case .foreignOwner: self.init(message: what + "the key file \(path) belongs to another user.")
        case .malformed:
            self.init(
                message: what + "the key file \(path) does not hold 64 hexadecimal digits, or has an unknown line."
            )
        default: self.init(message: what + "\(error)")
        }
    }
}
