import ArgumentParser
import MiniHost

/// The options for mocks of JSAPIs.
struct MockArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Mock my.* with a JSON file, such as {\"scan\": {\"code\": \"1\"}}. A list has one result per call; {\"error\": 11} fails.",
            discussion:
                "Mocks in the folder .miniu/mock of the program are used too; those of the file take precedence.",
            valueName: "file",
        ),
        completion: .file(extensions: ["json"]),
    )
    var mock: [String] = []

    /// The options as command line words.
    var words: [String] { mock.flatMap { ["--mock", $0] } }

    /// Configures a program with the mocks of the files.
    ///
    /// - Parameter printsNotes: Whether warnings about unusual names are printed.
    func apply(
        to configuration: inout HostConfiguration,
        program: String,
        printsNotes: Bool = true,
    ) throws(CommandFailure) {
        do throws(FunctionMocksError) {
            configuration.mocks = try FunctionMocks(miniUFolderOf: program)
        } catch {
            throw CommandFailure(message: Text.sentence(error.description))
        }
        for file in mock {
            do throws(FunctionMocksError) {
                configuration.mocks.merge(try FunctionMocks(file: file))
            } catch {
                throw CommandFailure(message: Text.sentence("--mock \(file): \(error)"))
            }
        }
        guard printsNotes else { return }
        for warning in configuration.apis.warnings(about: configuration.mocks) {
            Output.error.write(Text.note(warning))
        }
        if let file = FunctionMocks.unreadFiles(miniUFolderOf: program).first {
            Output.error.write(Text.note("\(file): \(Self.unreadNote)"))
        }
    }

    /// What replaces the mocks of HTTP that MiniU has stored.
    private static let unreadNote =
        "mocks of HTTP are not read, since their format is not documented; mock all requests with --mock FILE, where "
        + "FILE holds {\"request\":{\"data\":…,\"status\":200,\"headers\":{}}}, or those to a URL in a test with "
        + "app.network.mock(pattern, response)"
}
