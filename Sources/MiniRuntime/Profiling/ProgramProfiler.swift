package import MiniCore
internal import Synchronization

/// Profiles one program from its start, also when it is started several times, one after the other.
///
/// ## Threading
/// May be used from any thread.
package final class ProgramProfiler: Sendable {
    private struct State {
        weak var program: LocalProgram?
        var profile: ProgramProfile?
    }

    private let state = Mutex(State())

    /// Creates a profiler for the options of a program.
    package init() {}

    /// Ends the profiling and returns the profile.
    ///
    /// The profile of a program that has ended is complete until its end.
    ///
    /// - Throws: ``ScriptError`` if no program was profiled.
    package func finish() async throws(ScriptError) -> ProgramProfile {
        await state.withLock { $0.program }?.finishProfile()
        guard let profile = state.withLock({ $0.profile }) else {
            throw ScriptError(name: "Error", message: "no program was profiled in this process")
        }
        return profile
    }

    /// Sets the program that is profiled.
    func begin(_ program: LocalProgram) { state.withLock { $0.program = program } }

    /// Adds the profile of one start.
    func complete(_ profile: ProgramProfile) {
        state.withLock { state in
            var whole = state.profile ?? ProgramProfile()
            whole.add(profile)
            state.profile = whole
        }
    }
}
