public import MiniCore

extension MiniProgramHost {
    /// Ends every program within a duration, for a process that is about to exit.
    ///
    /// The host opens no program any more: ``ProgramStartError/shutDown``. Programs are stopped in parallel as by ``stop()``.
    ///
    /// The storage, the files and the connections of a program that does not end in time are closed, and its process is killed if
    /// it has one. In the process of the host, a function of the engine that cannot be interrupted keeps its thread until the
    /// process exits. No stored data is lost: what a program stores with success is on the disk when its call returns.
    ///
    /// The network of the configuration can belong to other hosts and is not shut down.
    ///
    /// Cancelling the calling task does not shorten this. A second call waits for the programs as well.
    ///
    /// - Parameter limit: The time until this method returns, in which programs end. Half a second suffices for most programs.
    /// - Returns: The programs that did not end in time.
    @discardableResult
    public func shutDown(within limit: Duration) async -> [ProgramIdentity] {
        refusePrograms()
        // A task of its own, which the cancellation of the caller does not reach.
        return await Task { await endAll(within: limit) }.value
    }

    private func endAll(within limit: Duration) async -> [ProgramIdentity] {
        let programs = hosted
        let stopping = Task {
            await withTaskGroup { group in
                // Earlier than the limit, so that its storage is closed within the limit.
                for program in programs { group.addTask { await program.stop(within: limit * 9 / 10) } }
            }
        }
        _ = await DelegateResult.wait(limit) { await stopping.value }
        let remaining = hosted
        for program in remaining { program.kill() }
        return remaining.map(\.program.identity)
    }
}
