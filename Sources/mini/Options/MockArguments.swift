import ArgumentParser
import MiniHost

/// What stands in for JSAPIs.
struct MockArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Answer my.* from a JSON file: names with an answer, a list of answers in turn, or an error.",
            discussion: "Mocks that MiniU keeps in the program's folder are read as well; those of the file win.",
            valueName: "file",
        )
    )
    var mock: [String] = []

    /// The options as they are written.
    var words: [String] { mock.flatMap { ["--mock", $0] } }

    /// Has a program answered as the files say, and tells of names that are odd.
    func apply(to configuration: inout HostConfiguration, program: String) throws(CommandFailure) {
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
        for note in configuration.catalogue.notes(on: configuration.mocks) { Output.error.write(Text.note(note)) }
    }
}
