import ArgumentParser
import MiniCore
import MiniTestRunner

/// `mini trace`: prints the trace of a test, or shows it in a browser.
struct TraceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trace",
        abstract: "Print the trace of a test, or show it in a browser.",
        discussion: """
            A trace is a file that "mini test --trace on" or "--trace retain-on-failure" has written: each action of a test with \
            the page before and after it, and what the program did meanwhile. Nothing besides this file is read.

              mini test --trace retain-on-failure --trace-dir traces
              mini trace traces/tests-cart-adds-2f61c0a9.zip --open
            """,
    )

    @Argument(help: ArgumentHelp("The file of the trace.", valueName: "file"), completion: .file(extensions: ["zip"]))
    var file: String

    @Flag(help: "Print the document of the trace as JSON: program, test, actions, events, sources.")
    var json = false

    @Option(
        help: ArgumentHelp("Write the trace as an HTML file, which loads nothing else.", valueName: "file"),
        completion: .file(extensions: ["html"]),
    )
    var html: String?

    @Flag(help: "Open the trace as HTML with xdg-open.")
    var open = false

    func validate() throws {
        if json, html != nil || open {
            throw ValidationError("--json prints the trace; it cannot be combined with --html and --open.")
        }
    }

    func run() async throws {
        let trace: TestTraceFile
        var page = ""
        do throws(TestTraceFile.Failure) {
            trace = try TestTraceFile(contentsOf: file)
            if html != nil || open { page = try TraceViewer(trace).html() }
        } catch {
            throw CommandFailure(message: error.message)
        }
        if html != nil || open {
            try show(page)
        } else if json {
            Output.standard.write(JSON.text(trace.document) + "\n", as: .json)
        } else {
            Output.standard.write(TraceText(trace.document, Output.standard.paint).text)
        }
    }

    private func show(_ page: String) throws {
        let path = try html ?? Self.pathOfUser()
        try OutputFile(path, former: .isOverwritten, status: .usageError).write(page)
        if open { DesktopBrowser.open(path.resolvedPath ?? path) }
    }

    /// The path of a page that is opened and not named: each one replaces the last one, since a browser reads it later.
    private static func pathOfUser() throws(CommandFailure) -> String {
        guard let folder = UserCacheFolder.path else {
            throw CommandFailure(message: "HOME is not set, so that the page has no place. Name a file with --html.")
        }
        do throws(PrivateFolder.Failure) {
            try PrivateFolder.make(folder)
        } catch {
            throw CommandFailure(message: "The folder \(folder) cannot be used. Name a file with --html.")
        }
        return folder + "/trace.html"
    }
}
