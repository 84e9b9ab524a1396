internal import MiniCore
internal import MiniEngine

/// Programs whose runs are recorded or replayed.
extension LocalProgram {
    /// Connects the program with a journal before its code runs.
    func connect(_ runtime: ProgramRuntime, _ engine: ProgramEngine, to journal: RunJournal) throws(ScriptError) {
        journal.attach(to: thread, page: runtime.options.environment.launch.path) { [weak self] in
            guard let self else { return }
            Task { await self.stop() }
        }
        thread.gate = JournalGate(journal, runtime.machine)
        try SeededRandom.install(in: engine.context, seed: journal.seed, .logic)
        try SeededRandom.install(in: engine.viewContext, seed: journal.seed, .view)
    }

    /// Waits until nothing of the program can run without a result from outside: neither a job nor a call.
    ///
    /// - Parameter limit: The maximum wait in real time.
    package nonisolated func waitUntilStill(limit: Duration) async {
        _ = await thread.waitUntilIdle(horizon: .zero, limit: limit, awaiting: .own)
    }
}
