internal import MiniCore
internal import MiniHost
internal import MiniTools

/// A picture of the page on top of a program.
enum PagePicture {
    /// Takes a picture as PNG.
    ///
    /// - Parameters:
    ///   - device: The device on which the page is shown.
    ///   - isFullPage: Whether the complete page is shown, not only what fits on the screen.
    ///   - pictures: What takes the picture.
    /// - Throws: ``ToolFault`` if the page cannot be shown or there is no browser.
    static func taken(
        of running: LocalProgram,
        on device: DevicePreset,
        isFullPage: Bool,
        by pictures: any PictureSource,
        _ settings: AgentSettings,
    ) async throws(ToolFault) -> [UInt8] {
        var request = PictureRequest(document: "", device: device, isFullPage: isFullPage)
        do throws(ScriptError) {
            request.document = try await running.picturedHTML()
            if let page = try await running.lines() {
                request.scrollTop = await running.extent(ofPage: page.number)?.scrollTop ?? 0
            }
        } catch {
            throw ToolFault("The page cannot be shown. " + settings.text(of: error))
        }
        let picture = OneTimeResult<Result<[UInt8], BrowserError>>()
        // The thread pool of async functions must not be blocked.
        let code = DetachedThread.start(name: "screenshot") { [request] in
            do throws(BrowserError) {
                picture.set(.success(try pictures.picture(of: request)))
            } catch {
                picture.set(.failure(error))
            }
        }
        guard code == 0 else { throw ToolFault("No thread can be started; the system is out of resources.") }
        do throws(BrowserError) {
            return try await picture.value().get()
        } catch {
            throw ToolFault(error.message)
        }
    }

    /// The size of a program's own screen at one pixel per logical pixel, as ``DevicePreset`` takes it.
    static func ownSize(_ settings: AgentSettings) -> String {
        let device = settings.configuration.environment.device
        return "\(device.screenWidth)x\(device.screenHeight)@1"
    }
}
