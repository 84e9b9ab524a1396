import ArgumentParser
import MiniHost
import MiniTools

/// `mini check`: opens every page of a program and reports each.
struct CheckCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the files of a program, open every page, and report errors.",
        discussion: """
            First the files that the program can reach from app.json are checked. Files that are missing or cannot be \
            parsed are errors. Unknown tags, JSAPIs, keys and properties, attributes of other dialects and handlers \
            without a method are warnings.

            Then each page of app.json is opened in a program and a process of its own. It passes if its template is \
            rendered and no exception and no rejection with an error is uncaught. Failed my.* calls, other rejections \
            and refused URLs are notes. No image or web-view is loaded. Each dialogue is completed as if its first \
            button was tapped.

            With --tap each page is opened once more for every handler of an element: of tap, longTap, input, confirm, \
            change, submit or reset, also of handlers that capture or that are functions of SJS. The event is dispatched, \
            and errors that remain uncaught are reported with the command that repeats it.

            Pages start without stored data, and nothing is stored, unless --data-dir is given.
            """,
    )

    @Argument(help: ProgramArguments.optionalProgram, completion: .directory)
    var program: String?

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments
    @OptionGroup var time: TimeArguments
    @OptionGroup var isolation: IsolationArguments

    @Option(
        help: "The format of the report: \"list\", \"json\", \"junit\", \"github\" or \"sarif\". (default: list)"
    )
    var format: CheckReport.Format?

    @Flag(
        help:
            "Print one JSON document, as --format json: program, findings, errors, and pages with page, ok, loaded, nodes, ..."
    )
    var json = false

    @Flag(help: "Tap, change or submit each element that has a handler, each in a new start of its page.")
    var tap = false

    @Option(help: ArgumentHelp("Call at most N handlers of a page by --tap. (default: 100)", valueName: "n"))
    var maxTaps: Int?

    @Option(help: ArgumentHelp("Fail if the files have more than N warnings.", valueName: "n"))
    var maxWarnings: Int?

    /// The seconds by which `--tap` extends the default time limit for each page.
    private static let secondsOfTaps = 30

    func validate() throws {
        if json, let format, format != .json {
            throw ValidationError("--json is --format json; specify one of them.")
        }
        if let maxWarnings, maxWarnings < 0 { throw ValidationError("--max-warnings needs a number from 0.") }
        if let maxTaps, maxTaps < 1 { throw ValidationError("--max-taps needs a number above 0.") }
        if maxTaps != nil, !tap { throw ValidationError("--max-taps limits the events of --tap; specify both.") }
    }

    func run() async throws {
        let folder = try ProgramArguments.folder(program)
        let plugins = try arguments.plugins.folders()
        let report = CheckReport(
            program: folder,
            plugins: plugins,
            format: json ? .json : format ?? .list,
            launchOptions: arguments.launch.words + arguments.plugins.words,
        )
        let recording = try arguments.network.recording()
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: folder, plugins: plugins)
        } catch {
            report.print(error)
            _ = recording?.write()
            ExitStatus.usageError.exit()
        }
        let storage = arguments.storage.folder.dataDir.map(StorageLocation.folder) ?? .ephemeral
        let refused = AllowlistHints()
        let configuration = try arguments.configuration(
            for: folder,
            storage: storage,
            recording,
            refused,
            isolation: .process,
        )
        var check = ProgramCheck(package, configuration: configuration)
        check.appID = arguments.identity.appID
        if let page = arguments.launch.page { check.pages = [page] }
        check.callsHandlers = tap
        if let maxTaps { check.handlerLimit = maxTaps }
        report.begin(check.pages)
        let limit = arguments.time.limit(pages: check.pages.count * (tap ? Self.secondsOfTaps : 1))
        check.pageTimeout = limit.duration / 2
        let watchdog = try Watchdog(limit: limit.duration) {
            report.print()
            Output.error.write(
                Text.error("timed out after \(limit.defaultValueDescription). Allow more time with --timeout.")
            )
            _ = recording?.write()
        }
        report.add(check.findings)
        let identity = ProgramIdentity(
            appID: arguments.identity.appID ?? package.appID,
            userID: arguments.identity.user,
        )
        let origin = ProgramOrigin(of: identity, program: folder, in: storage)
        if let warning = origin?.warning { Output.error.write(Text.note(warning)) }
        origin?.record()
        if let warning = arguments.wrongKey(of: folder, configuration) { Output.error.write(Text.note(warning)) }
        _ = try await check.run { report.finish($0) }
        watchdog.conclude()
        report.print()
        Hints.notes(on: report.failedCalls, refused: refused, arguments).forEach { Output.error.write($0) }
        origin?.record()
        let unwritten = CommandFailure.unwritten(report.warnings, report.failedCalls)
        if let unwritten { Output.error.write(Text.error(unwritten.message)) }
        let isRecorded = recording?.write() ?? true
        let hasWritten = isRecorded && unwritten == nil
        let status = report.status(maxWarnings: maxWarnings)
        (status == .success && !hasWritten ? .failed : status).exit()
    }
}

extension CheckReport.Format: ExpressibleByArgument {}
