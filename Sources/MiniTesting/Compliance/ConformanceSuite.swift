internal import MiniCore
public import MiniHost

/// Runs the conformance program against a configured host: the same files that `mini test` runs.
///
/// For integrators, in five lines; each case of the program is one case of the test:
///
/// ```swift
/// struct HostConformance {
///     static let suite = ConformanceSuite("MiniPrograms/conformance", configuration: myConfiguration)
///
///     @Test(arguments: await suite.run()) func conforms(_ result: ConformanceSuite.Result) { #expect(result.problems == []) }
/// }
/// ```
///
/// From XCTest, `let results = await suite.run()` and `XCTAssertEqual(results.flatMap(\.problems), [])` do the same.
///
/// ## Threading
/// May be used from any thread.
public struct ConformanceSuite: Sendable {
    /// The program's folder.
    public let folder: String
    /// How it is run: encryptors, database key, JSAPIs, network.
    ///
    /// With storage in a folder, each file gets a folder of its own among the temporary files.
    public var configuration: HostConfiguration
    /// How the tests are run.
    public var options = TestOptions()

    /// What became of one case.
    public struct Result: Sendable, CustomStringConvertible {
        /// The case, after its suite and the document that it follows; with the reason of one that does not concern the
        /// host.
        public let description: String
        /// What does not conform, a text for each; empty when everything does.
        public let problems: [String]
    }

    /// Makes a suite.
    ///
    /// - Parameters:
    ///   - folder: The folder of the conformance program.
    ///   - configuration: The host that is judged.
    public init(_ folder: String, configuration: HostConfiguration = HostConfiguration()) {
        self.folder = folder
        self.configuration = configuration
        self.configuration.clock = .virtual
        options.timeout = .seconds(60)
        options.snapshots = .compare
    }

    /// Runs every case.
    ///
    /// - Returns: the cases in order; one that says why, when there are none.
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
