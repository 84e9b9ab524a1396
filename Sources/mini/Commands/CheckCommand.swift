import ArgumentParser
import MiniHost

/// `mini check`: opens every page of a program and reports each.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Open every page of a program and report what fails.",
        discussion: """
            Each page of app.json is opened in a program of its own. It is ok when its template rendered and no \
            exception, nor a rejection by an error, went uncaught. Failed my.* calls, other rejections, refused URLs and \
            tags that are no components are noted, but fail no page. Nothing is touched, and no image or web-view is \
            loaded. Each dialogue is completed as if its first button was tapped.

            Pages begin with nothing stored, and nothing is kept, unless --data-dir names a folder.
            """,
    )

    @OptionGroup var arguments: ProgramArguments

    @Flag(
        help:
            "Print one JSON document: program, and pages with page, ok, loaded, nodes, milliseconds, setData, errors, ..."
    )
    var json = false

    func run() async throws {
        let report = CheckReport(program: arguments.program, isJSON: json)
        let recording = try arguments.network.recording()
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(folder: arguments.program)
        } catch {
            report.print(error)
            _ = recording?.write()
            ExitStatus.unusable.leave()
        }
        let storage = arguments.storage.folder.dataDir.map(StorageLocation.folder) ?? .ephemeral
        var check = ProgramCheck(package, configuration: try arguments.configuration(storage: storage, recording))
        check.appID = arguments.identity.appID
        if let page = arguments.page { check.pages = [page] }
        report.begin(check.pages)
        let limit = arguments.time.limit(pages: check.pages.count)
        // The report of many pages takes a while on a machine that has much to do.
        let watchdog = try Watchdog(limit: limit.duration, patience: .seconds(5)) {
            report.print()
            Output.error.write(
                Text.error("out of time after \(limit.defaultValueDescription). Give more with --timeout.")
            )
            _ = recording?.write()
        }
        let identity = ProgramIdentity(
            appID: arguments.identity.appID ?? package.appID,
            userID: arguments.identity.user,
        )
        let origin = ProgramOrigin(of: identity, program: arguments.program, in: storage)
        if let warning = origin?.warning { Output.error.write(Text.note(warning)) }
        origin?.record()
        _ = try await check.run { report.finish($0) }
        watchdog.conclude()
        report.print()
        Text.hints(on: report.failedCalls, arguments.encryption).forEach { Output.error.write($0) }
        origin?.record()
        let unwritten = CommandFailure.unwritten(report.warnings)
        if let unwritten { Output.error.write(Text.error(unwritten.message)) }
        let isRecorded = recording?.write() ?? true
        let hasWritten = isRecorded && unwritten == nil
        (report.status == .success && !hasWritten ? .failed : report.status).leave()
    }
}
