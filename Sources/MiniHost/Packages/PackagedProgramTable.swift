internal import MiniCore
internal import Synchronization

/// The running programs of packages, for which it implements `my.getUpdateManager`.
final class PackagedProgramTable: FunctionDelegate {
    private static let applyUpdate = "getUpdateManager.applyUpdate"

    let names: Set<String> = ["getUpdateManager.state", PackagedProgramTable.applyUpdate]
    private let programs = Mutex<[ProgramIdentity: PackagedProgram]>([:])

    /// All programs, in any order.
    var all: [PackagedProgram] { programs.withLock { Array($0.values) } }

    /// Adds a program, unless the same one runs for the same user.
    ///
    /// - Returns: Whether it was added.
    func add(_ program: PackagedProgram) -> Bool {
        programs.withLock { programs in
            guard programs[program.identity] == nil else { return false }
            programs[program.identity] = program
            return true
        }
    }

    /// Removes a program that has ended; has no effect on another run of it.
    func remove(_ program: PackagedProgram) {
        programs.withLock { programs in
            if programs[program.identity] === program { programs[program.identity] = nil }
        }
    }

    @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
        guard let program = programs.withLock({ $0[call.program] }) else { return ["hasUpdate": false] }
        guard call.name == Self.applyUpdate else { return program.update.value }
        guard program.update == .ready else { throw APIError(.unknown, "no update of the program is ready") }
        // The restart ends the program, and with it this call.
        Task { await program.applyUpdate() }
        return [:]
    }
}
