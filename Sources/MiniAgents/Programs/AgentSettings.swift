package import MiniCore
package import MiniHost

/// What the programs of agents have in common.
package struct AgentSettings: Sendable {
    /// The tests to run.
    package struct TestRequest: Sendable {
        /// Test files and folders; empty for all tests.
        package var paths: [String] = []
        /// A text in the names of the tests; nil for all of them.
        package var grep: String?
        /// The names of configurations of mini.config.json; empty for all of them.
        package var configurations: [String] = []
    }

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
    /// Runs tests of the program.
    ///
    /// A cancellation of the calling task ends the run.
    package var runTests: @Sendable (TestRequest) async -> TestReport
    /// Replaces the paths in errors for people.
    package var place: @Sendable (ScriptError) -> ScriptError

    /// Makes settings.
    package init(
        program: String,
        configuration: HostConfiguration,
        place: @escaping @Sendable (ScriptError) -> ScriptError = { $0 },
        runTests: @escaping @Sendable (TestRequest) async -> TestReport,
    ) {
        self.program = program
        self.configuration = configuration
        self.place = place
        self.runTests = runTests
    }

    /// An error as text with its place.
    func text(of error: ScriptError) -> String { place(error).description }
}
