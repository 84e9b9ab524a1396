import MiniCore
import MiniTestRunner

/// The running servers of mini.config.json.
struct TestServers {
    private var servers: [TestServer] = []

    /// No servers.
    init() {}

    /// Starts the servers one after the other, each when the one before it is ready.
    ///
    /// - Throws: ``CommandFailure`` for one that cannot be started, ends early or is not ready in time. The others are ended.
    init(_ file: TestConfigurationFile) async throws(CommandFailure) {
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
        for server in servers { await server.stop() }
    }
}
