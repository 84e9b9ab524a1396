internal import MiniCore
package import MiniHost

/// Writes pages of a program as documents for a browser, each as the first page of a new start.
///
/// With a virtual clock every start is at the same time, so that a page that shows the time has the same document.
package struct PageDocuments: Sendable {
    /// A page as a document.
    package struct Document: Sendable {
        /// The HTML.
        package let text: String
        /// Whether the page became idle before it was read.
        package let isIdle: Bool
    }

    /// The time of a virtual clock at each start: 2026-01-01 00:00 UTC.
    private static let startTime = WallTime(milliseconds: 1_767_225_600_000)

    private let program: ProgramPackage
    private let appID: String?
    private let configuration: HostConfiguration

    /// - Parameters:
    ///   - appID: The program's id; nil for the id in its mini.project.json.
    ///   - configuration: The configuration, whose device is replaced.
    package init(of program: ProgramPackage, appID: String?, configuration: HostConfiguration) {
        self.program = program
        self.appID = appID
        var configuration = configuration
        if configuration.startTime == nil { configuration.startTime = Self.startTime }
        configuration.fileNameSeed = 1
        self.configuration = configuration
    }

    /// Opens a page, waits until it is idle, and ends the program.
    ///
    /// - Parameters:
    ///   - page: The page with an optional query.
    ///   - limit: The maximum wait for the page to become idle.
    /// - Throws: ``ProgramStartError``, also when the program has ended with an error; ``HostError``.
    package func document(
        of page: String,
        on device: DevicePreset,
        limit: Duration,
    ) async throws -> Document {
        var configuration = configuration
        device.apply(to: &configuration.environment)
        let host = try MiniProgramHost(configuration)
        do {
            let result = try await read(page, in: host, limit: limit)
            await host.stop()
            return result
        } catch {
            await host.stop()
            throw error
        }
    }

    private func read(
        _ page: String,
        in host: MiniProgramHost,
        limit: Duration,
    ) async throws(ProgramStartError) -> Document {
        let running = try await host.open(program, page: page, appID: appID)
        let isIdle = await running.waitUntilIdle(limit: limit)
        if let missing = await running.missingPage { throw .package(missing) }
        do throws(ScriptError) {
            return Document(text: try await running.html(), isIdle: isIdle)
        } catch {
            throw .script(error)
        }
    }
}
