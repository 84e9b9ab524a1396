internal import MiniCore
internal import MiniEngine

/// The profile of a program while it is recorded.
///
/// ## Threading
/// An instance is used on the program's thread.
final class RunningProfile {
    private let profiler: ProgramProfiler
    private let machine: VirtualMachine
    private let loader: ModuleLoader
    private let changes: DataChangeLog

    /// Begins to record.
    ///
    /// - Throws: ``ScriptError`` if the library cannot sample.
    init(_ profiler: ProgramProfiler, of runtime: ProgramRuntime) throws(ScriptError) {
        self.profiler = profiler
        machine = runtime.machine
        loader = runtime.loader
        changes = DataChangeLog(runtime.stack)
        try machine.startSampling()
        runtime.view.dataChanges = changes
        profiler.begin(runtime.program)
    }

    /// Ends the recording and passes the profile to the profiler.
    func finish() {
        guard let samples = machine.finishSampling() else { return }
        var builder = ProfileBuilder(samples, loader)
        builder.build()
        var profile = builder.profile
        profile.dataChanges = changes.takePages()
        profiler.complete(profile)
    }
}

extension LocalProgram {
    /// Ends the profiling of the program, if it is profiled.
    func finishProfile() { withRuntime { $0.finishProfile() } }
}
