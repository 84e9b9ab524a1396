internal import MiniCore
internal import Synchronization

/// A worker that is started directly before its program is known, in parallel with the caller.
///
/// ## Threading
/// May be used from any thread.
package enum PreparedWorker {
    private struct Waiting {
        let options: WorkerOptions
        let setup: WorkerSetup
        let worker: OneTimeResult<Result<StartedWorker, WorkerLaunchError>>
    }

    private static let waiting = Mutex<Waiting?>(nil)

    /// Begins to start a worker for a program with the default limits and the real clock, unless one waits already.
    ///
    /// A worker that no program uses ends with this process.
    package static func begin(_ options: WorkerOptions) {
        // The program reports the error.
        do throws(WorkerLaunchError) { try WorkerExecutable.validateHost() } catch { return }
        let setup = options.setup(limits: ScriptLimits(), clock: .real)
        let worker = OneTimeResult<Result<StartedWorker, WorkerLaunchError>>()
        waiting.withLock { waiting in
            guard waiting == nil else { return }
            let code = DetachedThread.start(name: "mini worker") {
                do throws(WorkerLaunchError) {
                    worker.set(.success(try StartedWorker(startedDirectlyWith: options, setup)))
                } catch {
                    worker.set(.failure(error))
                }
            }
            // Without a thread, the program starts its worker itself.
            if code == 0 { waiting = Waiting(options: options, setup: setup, worker: worker) }
        }
    }

    /// Waits for the worker of a program with these settings, and returns it once; nil if none was begun.
    static func take(_ options: WorkerOptions, _ setup: WorkerSetup) -> Result<StartedWorker, WorkerLaunchError>? {
        let taken = waiting.withLock { waiting -> Waiting? in
            guard let prepared = waiting, prepared.options == options, prepared.setup == setup else { return nil }
            waiting = nil
            return prepared
        }
        return taken?.worker.wait()
    }
}
