internal import Glibc
internal import MiniChannel
internal import MiniCore
internal import MiniEngine
internal import MiniRuntime

/// The entry point of a worker process.
package enum WorkerMain {
    /// Runs one program, whose host is at the other end of a socket, and ends the process with it.
    ///
    /// - Parameter descriptor: The worker's end of a socket pair.
    package static func run(descriptor: Int32) -> Never {
        let connection = HostConnection(WorkerChannel(descriptor: descriptor))
        let start = connection.receiveStart()
        do throws(ScriptError) {
            let prepared = try PreparedEngine(onCurrentThreadWith: start.limits.script, clock: start.clock)
            run(start, prepared, connection)
        } catch {
            fail(.script(error), connection)
        }
    }

    /// Runs a program in an engine of the calling thread.
    private static func run(_ start: ProgramStart, _ prepared: PreparedEngine, _ connection: HostConnection) -> Never {
        let loop = WorkerLoop(prepared.thread, connection)
        loop.install()
        do throws(PackageError) {
            let program = try WorkerProgram(start, prepared, connection)
            program.start(page: start.page)
            prepared.thread.runOnCurrentThread(input: loop)
        } catch {
            fail(.package(error), connection)
        }
        connection.flush()
        _exit(WorkerStatus.ended)
    }

    private static func fail(_ error: ProgramStartError, _ connection: HostConnection) -> Never {
        connection.send(.reply(CommandNumber.start, Optional(error).encoded))
        connection.flush()
        _exit(WorkerStatus.ended)
    }
}
