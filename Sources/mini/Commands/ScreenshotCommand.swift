import ArgumentParser
import MiniCore
import MiniHost
import MiniTools

/// `mini screenshot`: takes pictures of pages.
struct ScreenshotCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot",
        abstract: "Take pictures of pages with the Chromium of this machine.",
        discussion: """
            Opens each page in a new start of the program, waits until the program is idle, and takes a picture of the \
            document that "mini run --format html" prints. The browser is MINI_BROWSER, otherwise chromium, \
            chromium-browser or google-chrome in PATH. It shows animations at their ends, reaches no server, and leaves \
            the images of servers blank.

            By default the clock of the program is virtual and begins at 2026-01-01 00:00 UTC, and nothing is stored, so \
            that each run on one machine writes the same bytes.

            Several pages or devices are written to a folder as PAGE-DEVICE.png, such as pages-index-index-iphone.png. \
            The names of the written files are printed, one per line.
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
        help: ArgumentHelp(
            """
            The device: \(DevicePreset.all.map(\.name).joined(separator: ", ")), or the size of a screen and its \
            pixels per logical pixel, such as 360x740@3. Can be repeated, like --page. (default: iphone)
            """,
            valueName: "device",
        )
    )
    var device: [String] = []

    @Option(help: "The theme of the device, which selects the rules for prefers-color-scheme. (default: light)")
    var theme: EnvironmentArguments.Theme?

    @Flag(help: "Take a picture of the complete page, not only of the part on the screen.")
    var fullPage = false

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("The file of the picture, in PNG; a folder for several.", valueName: "file"),
        completion: .file(extensions: ["png"]),
    )
    var output: String

    /// The maximum wait for a page to become idle.
    private static let idleTimeout = Duration.seconds(5)

    func validate() throws {
        for text in device { try EnvironmentArguments.check(device: text) }
    }

    func run() async throws {
        let folder = try ProgramArguments.folder(program)
        let executable: BrowserExecutable
        do throws(BrowserError) {
            executable = try BrowserExecutable()
        } catch {
            throw CommandFailure(message: error.message, status: .failed)
        }
        let plugins = try arguments.plugins.folders()
        let places = ProgramPlaces(program: folder, plugins: plugins)
        let package: ProgramPackage
        do throws(PackageError) {
            package = try ProgramPackage(path: folder, plugins: plugins)
        } catch {
            Output.error.write(Text.failure(places.placed(ScriptError(ProgramStartError.package(error)))))
            ExitStatus.usageError.exit()
        }
        let targets = try ScreenshotTarget.targets(
            pages: launch.pages.isEmpty ? Array(package.app.pages.prefix(1)) : launch.pages,
            devices: (device.isEmpty ? [DevicePreset.all[0].name] : device).compactMap { DevicePreset($0) },
            output: output,
        )
        let recording = try arguments.network.recording()
        let printer = ConsolePrinter(places)
        let recorder = ProgramRecorder(forwardingTo: printer)
        let limit = arguments.time.limit(pages: targets.count)
        let watchdog = try Watchdog(limit: limit.duration) {
            printer.finish()
            Self.printTimeout(limit)
            _ = recording?.write()
        }
        let storage = arguments.storage.folder.dataDir.map(StorageLocation.folder) ?? .ephemeral
        let refused = AllowlistHints()
        var configuration = try arguments.configuration(for: folder, storage: storage, recording, refused)
        configuration.clock = (time.clock ?? .virtual).mode
        if let theme { configuration.environment.theme = theme.deviceTheme }
        configuration.observer = recorder
        configuration.userInterface = PrintingUserInterface()
        let documents = PageDocuments(of: package, appID: arguments.identity.appID, configuration: configuration)

        var texts: [String] = []
        do {
            for target in targets {
                let wait = min(Self.idleTimeout, watchdog.remaining / 2)
                let document = try await documents.document(of: target.page, on: target.device, limit: wait)
                texts.append(document.text)
                if !document.isIdle {
                    Output.error.write(Text.note("\(target.page) did not become idle; the picture shows it while busy"))
                }
            }
        } catch let error as ProgramStartError {
            watchdog.conclude()
            printer.finish()
            Output.error.write(Text.failure(places.placed(ScriptError(error))))
            _ = recording?.write()
            ExitStatus(error).exit()
        }
        printer.finish()
        let pictures: [[UInt8]]
        do throws(BrowserError) {
            pictures = try self.pictures(of: zip(targets, texts), executable, limit: watchdog.remaining)
        } catch {
            watchdog.conclude()
            _ = recording?.write()
            if error.reason == .timedOut {
                Self.printTimeout(limit)
                ExitStatus.timedOut.exit()
            }
            Output.error.write(Text.error(error.message))
            ExitStatus.failed.exit()
        }
        watchdog.conclude()
        for (target, picture) in zip(targets, pictures) { try target.write(picture) }
        Output.standard.write(targets.map { $0.path + "\n" }.joined())
        Hints.notes(on: recorder.record.failedCalls, refused: refused, arguments).forEach { Output.error.write($0) }
        let isRecorded = recording?.write() ?? true
        (recorder.record.hasFailed || !isRecorded ? ExitStatus.failed : .success).exit()
    }

    /// Takes the pictures with one browser, which has ended when this returns.
    private func pictures(
        of pages: some Sequence<(ScreenshotTarget, String)>,
        _ executable: BrowserExecutable,
        limit: Duration,
    ) throws(BrowserError) -> [[UInt8]] {
        let browser = try HeadlessBrowser(executable, limit: limit)
        var pictures: [[UInt8]] = []
        for (target, document) in pages {
            let request = PictureRequest(document: document, device: target.device, isFullPage: fullPage)
            pictures.append(try browser.picture(of: request))
        }
        return pictures
    }

    private static func printTimeout(_ limit: TimeLimit) {
        let message = "timed out after \(limit.defaultValueDescription). Allow more time with --timeout."
        Output.error.write(Text.error(message))
    }
}
