import Glibc
import MiniCore
import MiniHost

/// Notices that two programs which declare one id share their stored data.
struct ProgramOrigin {
    private let databases: StoredDatabases
    private let identity: ProgramIdentity
    /// The folder of the program that runs, without links.
    private let program: String

    /// - Returns: nil when nothing is kept.
    init?(of identity: ProgramIdentity, program: String, in storage: StorageLocation) {
        guard case .folder(let folder) = storage, let path = program.resolvedPath else { return nil }
        databases = StoredDatabases(folder: folder)
        self.identity = identity
        self.program = path
    }

    /// What to tell when the data was stored by another program that is still there; nil otherwise.
    var warning: String? {
        guard let other = recorded, !isSame(other), access(other, F_OK) == 0 else { return nil }
        return "the program in \(program) has the id \(identity.appID) of the program in \(other), "
            + "and shares its stored data; --app-id gives it another id"
    }

    /// Records the program as the one whose data this is, if there is data and no other program claims it.
    func record() {
        guard recorded != program, warning == nil else { return }
        // A run does not fail for want of the record: the next one makes it.
        guard (try? databases.database(of: identity)) != nil else { return }
        try? databases.setOrigin(program, of: identity)  // As above.
    }

    /// Whether a folder is that of the program: it may be named by the folder of its project as well.
    private func isSame(_ other: String) -> Bool {
        other == program || other.hasPrefix(program + "/") || program.hasPrefix(other + "/")
    }

    private var recorded: String? {
        // What cannot be read is recorded anew.
        try? databases.origin(of: identity)
    }
}
