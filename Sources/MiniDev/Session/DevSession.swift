package import MiniCore
package import MiniHost

/// A program that browsers watch and use, and that follows the changes of its files.
///
/// ```swift
/// let session = try DevSession("MiniPrograms/hello")
/// let server = try await DevServer.start(for: session)
/// try await session.start()
/// ```
///
/// The program runs in this process. Its host stays the same when the program starts again, so that it keeps storage in memory
/// as well.
///
/// ## Threading
/// May be used from any thread. What browsers and files request is carried out in order.
package actor DevSession {
    /// The folder or the archive of the program.
    nonisolated let path: String
    nonisolated let browsers: DevBrowsers
    package nonisolated let userInterface: DevUserInterface
    nonisolated let observer: DevObserver
    nonisolated let recorder: DevRecorder
    nonisolated let inputs: AsyncStream<DevInput>.Continuation
    /// The requests of the program, for downloads and for the panel.
    nonisolated let archive: HTTPArchive
    nonisolated let networkState: DevNetworkState
    /// Results of delegated JSAPIs that a person has set.
    package nonisolated let replacements = ReplacedResults()
    /// The lock of the device; nil if the program uses a protected device.
    nonisolated let lock: SimulatedDeviceLock?
    let host: MiniProgramHost
    let appID: String?
    /// The page of a start without former pages.
    let firstPage: String?
    /// Receives the errors for which the program cannot be started.
    let report: @Sendable (ScriptError) -> Void
    private let stream: AsyncStream<DevInput>
    private var work: Task<Void, Never>?
    private var watch: FolderWatch?

    /// The device and the host app of the next start.
    var environment: HostEnvironment
    /// The program that runs; nil if it could not be started.
    package internal(set) var program: LocalProgram?
    /// Whether the program is in the foreground.
    var visibility = ProgramVisibility.shown
    /// The page on top when it was last read; it stays when the program fails.
    var screen: ProgramScreen?
    /// Whether the next screen is that of another run.
    var isScreenOutdated = false
    /// The failure that the browsers show.
    var failure: DevFailure?
    /// The touch that is under way.
    var touch: LiveTouch?
    /// The number of touches that were recorded.
    var touchCount = 0
    /// The sounds that browsers play, by the keys of the program.
    var sounds: [String: Sound] = [:]

    /// Makes a session, which ``start()`` starts.
    ///
    /// - Parameters:
    ///   - path: The folder or the archive of the program.
    ///   - page: The first page with an optional query; nil for that of app.json.
    ///   - appID: The id of the program; nil for its own.
    ///   - configuration: The configuration of the host. Its user interface completes dialogs without a browser. Programs run in
    ///     this process whatever its isolation is.
    ///   - archive: The record of requests, which is that of the network of the configuration.
    ///   - recording: The file for recorded tests, of which the first begins with the program; nil for no file.
    ///   - companion: Receives the messages of browsers as well, and can complete dialogs; nil for none.
    ///   - report: Receives the errors for which the program cannot be started, on any thread.
    /// - Throws: ``HostError``
    package init(
        _ path: String,
        page: String? = nil,
        appID: String? = nil,
        configuration: HostConfiguration = HostConfiguration(),
        archive: HTTPArchive = HTTPArchive(),
        recording: RecordedTestFile? = nil,
        companion: (any DialogAudience)? = nil,
        report: @escaping @Sendable (ScriptError) -> Void = { _ in },
    ) throws(HostError) {
        let (stream, inputs) = AsyncStream.makeStream(of: DevInput.self)
        let browsers = DevBrowsers(companion)
        let userInterface = DevUserInterface(browsers, otherwise: configuration.userInterface)
        let recorder = DevRecorder(browsers, recording)
        let calls = RecordedCalls(
            recorder: recorder,
            apis: configuration.apis,
            mocks: configuration.mocks,
            next: configuration.observer,
        )
        let observer = DevObserver(browsers, inputs, forwardingTo: calls)
        self.path = path
        self.appID = appID
        self.report = report
        self.stream = stream
        self.inputs = inputs
        self.browsers = browsers
        self.userInterface = userInterface
        self.observer = observer
        self.archive = archive
        self.recorder = recorder
        firstPage = page
        let networkState = DevNetworkState()
        self.networkState = networkState
        var configuration = configuration
        if configuration.protection == nil { configuration.protection = SimulatedDeviceLock() }
        lock = configuration.protection as? SimulatedDeviceLock
        environment = configuration.environment
        configuration.userInterface = RecordedUserInterface(base: userInterface, recorder: recorder)
        configuration.observer = observer
        configuration.recordsSuccessfulCalls = true
        configuration.reportsRenderings = true
        configuration.isolation = .inProcess
        configuration.network = configuration.network.map {
            DevNetworks(
                base: RecordedNetworks(base: $0, recorder: recorder),
                archive: archive,
                state: networkState,
            ) { browsers.send($0) }
        }
        configuration.replacements = replacements
        let devCalls = DevCalls(browsers)
        configuration.agent = .reportingCalls { run, call in
            devCalls.receive(call, run: run)
        } activity: { activity in
            if !browsers.isEmpty { browsers.send(activity.message) }
        }
        let performance = DevPerformance(browsers)
        configuration.measure = { performance.add($0) }
        configuration.playsMedia = { browsers.player != nil }
        host = try MiniProgramHost(configuration)
    }

    /// Starts the program, and begins to follow browsers and files.
    ///
    /// A program with mistakes in its files is started again when they change.
    ///
    /// - Returns: The reason why changes of files are not followed; nil if they are. An archive has no files to follow.
    /// - Throws: ``ProgramStartError`` if there is no program.
    @discardableResult
    package func start() async throws(ProgramStartError) -> String? {
        do throws(PackageError) {
            await open(try readPackage(), at: [])
        } catch {
            // A mistake in a file can be fixed; a folder without a program is a mistake of the caller.
            if error.file == nil { throw .package(error) }
            fail(ScriptError(error))
        }
        if recorder.beginsWithProgram { await beginRecording() }
        let problem = followFiles()
        work = Task { [weak self, stream] in
            for await input in stream where !Task.isCancelled { await self?.handle(input) }
        }
        return problem
    }

    /// Ends the program and disconnects the browsers.
    ///
    /// A recording that is under way ends and is written.
    package func stop() async {
        inputs.finish()
        watch?.stop()
        watch = nil
        work?.cancel()
        recorder.end()
        browsers.disconnect()
        await host.stop()
        // A start can have been under way.
        await work?.value
        await host.stop()
    }

    private func followFiles() -> String? {
        let project = ProgramPackage.project(of: path)
        guard let folder = ProgramPackage.programFolder(ofProject: project) ?? path.resolvedPath,
            folder.isFolder
        else { return nil }
        do throws(FolderWatch.Failure) {
            watch = try FolderWatch(folder) { [inputs] files in
                inputs.yield(.changed(files))
            } end: { [inputs] in
                inputs.yield(
                    .unwatched(
                        "The folder \"\(folder)\" was removed or moved, so changes of its files are no longer followed. "
                            + "Restore it and start mini dev again."
                    )
                )
            }
            return nil
        } catch {
            return error.description
        }
    }

    private func handle(_ input: DevInput) async {
        switch input {
        case .connected(let browser): greet(browser)
        case .disconnected(let browser):
            await cancelTouch(from: browser)
            await endSounds(of: browser)
        case .received(let message, let browser): await receive(message, from: browser)
        case .look: await look()
        case .media(let change, let run): if run == program?.instance { await play(change) }
        case .ended(let run): if run == program?.instance { endSounds() }
        case .failed(let error, let run): if run == program?.instance { show(DevFailure(error)) }
        case .changed(let files): await update(files)
        case .unwatched(let reason):
            let error = ScriptError(name: "Error", message: reason)
            report(error)
            browsers.send(["type": "console", "level": "error", "text": .string(reason)])
        }
    }

    // MARK: Browsers

    private func greet(_ browser: Int) {
        // A browser has little space for a path, and `.` is no name.
        let name = (path.resolvedPath ?? path).split(separator: "/").last.map(String.init) ?? path
        let hello: ScriptValue = [
            "type": "hello", "protocol": 1, "program": .string(name), "appID": .string(program?.identity.appID ?? ""),
            "device": device,
        ]
        browsers.greet(browser) {
            [hello] + [screen?.page, failure?.message].compactMap(\.self) + userInterface.messages + [recorder.message]
        }
    }

    /// Sends the page on top if it has changed.
    func look() async {
        observer.beginLook()
        guard let program else { return }
        let present: ProgramScreen
        do throws(ScriptError) {
            guard let read = try await program.screen(mediaPrefix: DevAccess.mediaPrefix) else { return }
            present = read
        } catch {
            // The program has ended; an event has the reason.
            return
        }
        // The program may have been started again meanwhile.
        guard program.instance == self.program?.instance else { return }
        let former = isScreenOutdated ? nil : screen
        isScreenOutdated = false
        screen = present
        showStyleFailure(present.styleMistake)
        if let former, former.number == present.number {
            if former != present { browsers.send(present.patch(from: former)) }
        } else {
            browsers.send(present.page)
            // After a saved script, the program starts sooner.
            host.prepareLocal()
        }
    }

    /// Shows or ends the failure of style sheets, unless the program has another one.
    private func showStyleFailure(_ error: ScriptError?) {
        guard failure.map({ $0.part == .style }) ?? true, failure?.error != error else { return }
        show(error.map { DevFailure($0, in: .style) })
    }

    func show(_ failure: DevFailure?) {
        let former = self.failure
        self.failure = failure
        if let failure {
            browsers.send(failure.message)
        } else if former != nil {
            browsers.send(["type": "running"])
        }
    }
}
