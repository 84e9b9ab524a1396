internal import Glibc
internal import MiniChannel
internal import MiniCore
package import MiniRuntime
internal import Synchronization

/// Starts the workers of the programs of a host.
///
/// ## Threading
/// May be used from any thread.
package final class WorkerHost: Sendable {
    private let executable: WorkerExecutable
    private let pool: ChannelPool
    private static let lastInstance = Atomic(0)

    /// Creates a host without workers.
    package init(_ executable: WorkerExecutable) throws(WorkerLaunchError) {
        self.executable = executable
        do throws(ChannelError) {
            pool = try ChannelPool()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
    }

    /// Makes a worker for a program, which ``IsolatedProgram/start(_:)`` starts.
    ///
    /// - Parameter programOptions: The services of the host.
    package func makeProgram(
        _ options: IsolatedProgramOptions,
        _ programOptions: ProgramOptions,
    ) throws(WorkerLaunchError) -> IsolatedProgram {
        let (own, other) = try Self.makePair()
        defer { close(other) }
        let process: SpawnedProcess
        do throws(WorkerLaunchError) {
            process = try SpawnedProcess(executable, descriptor: other, mode: "direct")
        } catch {
            close(own)
            throw error
        }
        return IsolatedProgram(
            options,
            programOptions,
            instance: Self.lastInstance.add(1, ordering: .relaxed).newValue,
            process: process,
            descriptor: own,
            pool: pool,
        )
    }

    private static func makePair() throws(WorkerLaunchError) -> (Int32, Int32) {
        do throws(ChannelError) {
            return try SocketPair.make()
        } catch {
            throw WorkerLaunchError("a worker process cannot be started: \(error)")
        }
    }
}
