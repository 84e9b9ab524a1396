import Glibc
import MiniCore
import MiniTestRunner

/// The running servers of mini.config.json.
struct TestServers {
    /// The time for the servers to end by SIGTERM.
    private static let endTime = Duration.seconds(5)

    private var servers: [TestServer] = []

    /// No servers.
    init() {}

    /// Starts the servers one after the other, each when the one before it is ready.
    ///
    /// - Throws: ``CommandFailure`` for one that cannot be started, ends early or is not ready in time. The others are ended.
    init(_ file: TestConfigurationFile) async throws(CommandFailure) {
        guard !file.servers.isEmpty else { return }
        // A closed output, as of `mini test | head`, must not end this process without its servers.
        signal(SIGPIPE, SIG_IGN)
        for settings in file.servers {
            do throws(CommandFailure) {
                let server: TestServer
                do throws(PackageError) {
                    server = try TestServer(settings, of: file)
                } catch {
                    throw CommandFailure(message: error.description)
                }
                try server.start()
                servers.append(server)
                try await server.waitUntilReady()
            } catch {
                await stop()
                throw error
            }
        }
    }

    /// Ends the servers with all of their processes, and reports those that have ended before.
    func stop() async {
        for server in servers {
            if let note = server.requestEnd() { Output.error.write(Text.note(note)) }
        }
        let end = ContinuousClock.now + Self.endTime
        for server in servers { await server.stop(before: end) }
    }
}
