internal import MiniCore
public import MiniHost

/// Runs the conformance program against a configured host: the same files that `mini test` runs.
///
/// Each case of the program is one case of a test of the integrator:
///
/// ```swift
/// struct HostConformance {
///     static let suite = ConformanceSuite("MiniPrograms/conformance", configuration: myConfiguration)
///
///     @Test(arguments: await suite.run()) func conforms(_ result: ConformanceSuite.Result) { #expect(result.problems == []) }
/// }
/// ```
///
/// With XCTest, use `let results = await suite.run()` and `XCTAssertEqual(results.flatMap(\.problems), [])`.
///
/// ## Threading
/// May be used from any thread.
public struct ConformanceSuite: Sendable {
    /// The program's folder.
    public let folder: String
    /// The configuration of the host: encryptors, database key, JSAPIs, network.
    ///
    /// With storage in a folder, each file of tests uses a folder of its own among the temporary files. The initializer replaces
    /// the clock by a virtual one, which the suite requires.
    public var configuration: HostConfiguration
    /// The options of the test run; by default 240 seconds for a test, and snapshots are compared and not written.
    public var options = TestOptions()

    /// The result of one case.
    public struct Result: Sendable, CustomStringConvertible {
        /// The suite, the case and the document that it follows; for a case that does not apply to the host, the reason as
        /// well.
        public let description: String
        /// The deviations, one text each; empty if there are none.
        public let problems: [String]
    }

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - folder: The folder of the conformance program.
    ///   - configuration: The configuration of the host under test.
    public init(_ folder: String, configuration: HostConfiguration = HostConfiguration()) {
        self.folder = folder
        self.configuration = configuration
        self.configuration.clock = .virtual
        options.timeout = .seconds(240)
        options.snapshots = .compare
    }

    /// Runs every case that ``TestOptions/filter`` of the options selects.
    ///
    /// - Returns: The results in order; one result with the reason if there are no cases.
    public func run() async -> [Result] {
        let summary: TestSummary
        do throws(PackageError) {
            var run = try TestRun(program: folder)
            run.configuration = configuration
            run.options = options
            summary = await run.run()
        } catch {
            return [Result(description: folder, problems: [error.description])]
        }
        let files = summary.files.compactMap { file in
            file.failure.map { Result(description: file.file, problems: [ReportText.failure($0)]) }
        }
        return files
            + summary.tests.map { test in
                let description = test.reason.isEmpty ? test.name : "\(test.name) (skipped: \(test.reason))"
                return Result(description: description, problems: test.failures.map { ReportText.failure($0) })
            }
    }
}
