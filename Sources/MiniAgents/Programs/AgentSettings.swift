package import MiniCore
package import MiniHost

/// What the programs of agents have in common.
package struct AgentSettings: Sendable {
    /// The result of a test run as text, and whether it has failed.
    package typealias TestReport = (text: String, hasFailed: Bool)

    /// The version of the server.
    package var version = ""
    /// The folder or the archive of the program.
    package var program: String
    /// The first page of a start without one; nil for that of app.json.
    package var page: String?
    /// The id of the program; nil for its own.
    package var appID: String?
    /// The configuration of the hosts of programs.
    ///
    /// Programs run in this process whatever its isolation is. Its observer receives the events of all programs.
    package var configuration: HostConfiguration
    /// The clock of programs unless a client requests another one.
    package var clock = ClockMode.virtual
    /// Runs tests of the program: those at the paths, or all, whose names contain the text.
    ///
    /// A cancellation of the calling task ends the run.
    package var runTests: @Sendable (_ paths: [String], _ grep: String?) async -> TestReport
    /// Replaces the paths in errors for people.
    package var place: @Sendable (ScriptError) -> ScriptError

    /// Makes settings.
    package init(
        program: String,
        configuration: HostConfiguration,
        place: @escaping @Sendable (ScriptError) -> ScriptError = { $0 },
        runTests: @escaping @Sendable (_ paths: [String], _ grep: String?) async -> TestReport,
    ) {
        self.program = program
        self.configuration = configuration
        self.place = place
        self.runTests = runTests
    }

    /// An error as text with its place.
    func text(of error: ScriptError) -> String { place(error).description }
}
