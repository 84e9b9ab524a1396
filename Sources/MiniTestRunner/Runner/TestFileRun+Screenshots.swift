internal import MiniCore
internal import MiniHost
internal import MiniTools

/// Screenshots of the program under test.
extension TestFileRun {
    /// Compares a picture of a page with the stored one.
    ///
    /// The time of the browser does not count for the test.
    ///
    /// - Parameters:
    ///   - values: The number of the page, and the value of ``ScreenshotOptions``.
    ///   - place: The position of the call in the test, for traces.
    /// - Throws: An assertion error with the number of the failed screenshot, see ``failedPictures``.
    func screenshot(
        _ label: String,
        _ values: [ScriptValue],
        at place: TraceAction.Place?,
    ) async throws(ScriptError) -> ScriptValue {
        let start = ContinuousClock.now
        let options = try ScreenshotOptions(
            values.count > 1 ? values[1] : .undefined,
            usualDevice: run.options.device,
        )
        let request = try await subject.pictureRequest(ofPage: TestValues.integer(values, 0), options)
        let action = await subject.beginTraced(label, "screenshot", [], at: place)
        pauseTime()
        let failure = await compare(request, options)
        resumeTime()
        await subject.note("expect(page).toMatchScreenshot()", since: start)
        guard let failure else {
            await subject.endTraced(action)
            return .undefined
        }
        failedPictures.append(failure.pictures)
        let error = ScriptError(
            name: "AssertionError",
            message: options.prefix + failure.message,
            thrown: ["screenshot": .number(Double(failedPictures.count - 1))],
        )
        await subject.endTraced(action, error)
        throw error
    }

    /// Takes the picture and compares it on a thread of its own, since both block.
    private nonisolated func compare(
        _ request: PictureRequest,
        _ options: ScreenshotOptions,
    ) async -> ScreenshotFolder.Failure? {
        let result = OneTimeResult<ScreenshotFolder.Failure?>()
        let code = DetachedThread.start(name: "screenshot") { [screenshots, pictures = run.pictures] in
            result.set(Self.failure(of: request, options, screenshots, pictures))
        }
        return code == 0 ? await result.value() : ScreenshotFolder.Failure(message: "no thread can be started")
    }

    private static func failure(
        of request: PictureRequest,
        _ options: ScreenshotOptions,
        _ screenshots: ScreenshotFolder,
        _ pictures: (any PictureSource)?,
    ) -> ScreenshotFolder.Failure? {
        let picture: [UInt8]
        do throws(BrowserError) {
            guard let pictures else { throw BrowserError(.missing, "The run has no browser.") }
            picture = try pictures.picture(of: request)
        } catch {
            return ScreenshotFolder.Failure(message: "no picture can be taken: \(error.message)")
        }
        do throws(ScreenshotFolder.Failure) {
            try screenshots.match(options, picture)
            return nil
        } catch {
            return error
        }
    }
}

extension ProgramUnderTest {
    /// What a picture of the page on top shows, once the program is idle.
    func pictureRequest(
        ofPage id: Int,
        _ options: ScreenshotOptions,
    ) async throws(ScriptError) -> PictureRequest {
        let program = try running()
        await settle()
        try await demandOnTop(id, of: program)
        var masks: [Int] = []
        for (index, locator) in options.masks.enumerated() {
            let elements = try await elements(at: locator, of: program)
            guard !elements.isEmpty else {
                let message = "toMatchScreenshot(): there is no element for the mask at index \(index)"
                throw ScriptError(name: "Error", message: message)
            }
            masks += elements
        }
        return PictureRequest(
            document: try await program.numberedHTML(ofPage: id),
            device: options.device,
            isFullPage: options.isFullPage,
            scrollTop: await program.extent(ofPage: id)?.scrollTop ?? 0,
            masks: masks,
        )
    }

    /// The numbers of the elements that a locator finds.
    private func elements(at locator: ElementLocator, of program: LocalProgram) async throws(ScriptError) -> [Int] {
        do throws(ActionError) {
            return try await program.look(for: locator, readsStyles: false).elements.map(\.id)
        } catch {
            if case .script(let error) = error { throw error }
            throw ScriptError(name: "Error", message: error.description)
        }
    }
}
