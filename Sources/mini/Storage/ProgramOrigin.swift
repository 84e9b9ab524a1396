import Glibc
import MiniCore
import MiniHost

/// Detects that two programs with the same id share their stored data.
struct ProgramOrigin {
    private let databases: StoredDatabases
    private let identity: ProgramIdentity
    /// The folder of the running program, with links resolved.
    private let program: String

    /// - Returns: nil when data is kept in memory.
    init?(of identity: ProgramIdentity, program: String, in storage: StorageLocation) {
        guard case .folder(let folder) = storage, let path = program.resolvedPath else { return nil }
        databases = StoredDatabases(folder: folder)
        self.identity = identity
        self.program = path
    }

    /// A warning if the data was stored by another program that still exists; otherwise nil.
    var warning: String? {
        guard let other = recorded, !isSame(other), access(other, F_OK) == 0 else { return nil }
        return "the program in \(program) has the id \(identity.appID) of the program in \(other), "
            + "and shares its stored data; --app-id gives it another id"
    }

    /// Records the program as the owner of the data, if there is data and no other program owns it.
    func record() {
        guard recorded != program, warning == nil else { return }
        // An error is ignored, since the next run records the program as well.
        guard (try? databases.database(of: identity)) != nil else { return }
        try? databases.setProgramFolder(program, of: identity)  // As above.
    }

    /// Whether a folder belongs to the program; the folder of its project is accepted as well.
    private func isSame(_ other: String) -> Bool {
        other == program || other.hasPrefix(program + "/") || program.hasPrefix(other + "/")
    }

    private var recorded: String? {
        // An unreadable record is replaced.
        try? databases.programFolder(of: identity)
    }
}
