internal import MiniCore

/// A Chromium that takes pictures of documents.
///
/// ## Threading
/// Every method blocks the calling thread. Must be used by one thread at a time.
///
/// ## Lifetime
/// The browser runs until the last reference is released; ``endAll()`` ends it as well.
package final class HeadlessBrowser {
    /// The first version of Chromium that has all commands and all CSS of pictures.
    private static let minimumVersion = 90

    private var connection: BrowserConnection
    private let executable: BrowserExecutable
    private var hasCheckedVersion = false
    /// The number of the process, for ``end(_:)``.
    let process: Int32

    /// Starts the browser.
    ///
    /// - Parameter limit: The time for all pictures.
    /// - Throws: ``BrowserError``
    package init(_ executable: BrowserExecutable, limit: Duration) throws(BrowserError) {
        let browser = try BrowserProcess(executable)
        process = browser.id
        self.executable = executable
        connection = BrowserConnection(browser, limit: limit)
    }

    /// Sets the time for all pictures from now on.
    func setLimit(_ limit: Duration) { connection.setLimit(limit) }

    /// Ends the browser of a number that this process has started and that still runs.
    ///
    /// May be called from any thread, also during a picture, which then fails.
    static func end(_ process: Int32) { BrowserProcess.end(process) }

    /// Ends all browsers of this process, which is about to end.
    ///
    /// May be called from any thread. Their folders are those of `RunFolders`.
    package static func endAll() { BrowserProcess.endAll() }

    /// A picture of a document, as PNG.
    ///
    /// Animations are shown at their ends, endless ones not at all. Fonts and pictures of the document are loaded before. No
    /// server is reached: pictures of servers are blank.
    ///
    /// - Throws: ``BrowserError``, also for a browser that is too old.
    package func picture(of request: PictureRequest) throws(BrowserError) -> [UInt8] {
        try checkVersion()
        let (device, isFullPage) = (request.device, request.isFullPage)
        let page = try connection.openPage()
        let session = page.session
        let (width, height) = device.windowSize
        let pixelRatio = device.information.pixelRatio
        try connection.setWindow(width: width, height: height, pixelRatio: pixelRatio, isDark: false, in: session)
        let frames = try connection.call("Page.getFrameTree", in: session)
        let frame = frames["frameTree"]?["frame"]?["id"] ?? .undefined
        let content = ScriptObject([("frameId", frame), ("html", .string(request.document))])
        _ = try connection.call("Page.setDocumentContent", content, in: session)
        let contentHeight = try prepare(request, in: session)

        var options = ScriptObject()
        if isFullPage {
            options["captureBeyondViewport"] = true
            let clip = ScriptObject([
                ("x", 0), ("y", 0), ("width", .number(Double(width))), ("height", .number(contentHeight)), ("scale", 1),
            ])
            options["clip"] = .object(clip)
        }
        let picture: [UInt8]
        do throws(BrowserError) {
            picture = try connection.picture(options, in: session)
        } catch {
            let size = (Double(width) * pixelRatio, (isFullPage ? contentHeight : Double(height)) * pixelRatio)
            throw Self.explained(error, width: Int(size.0), height: Int(size.1))
        }
        try connection.close(page)
        return picture
    }

    private func checkVersion() throws(BrowserError) {
        guard !hasCheckedVersion else { return }
        // Such as `HeadlessChrome/120.0.6099.224`. Other products are not compared.
        let product = try connection.call("Browser.getVersion")["product"]?.string ?? ""
        let parts = product.split(separator: "/")
        let version = parts.last?.split(separator: ".").first.flatMap { Int($0) }
        if product.contains("Chrom"), let version, version < Self.minimumVersion {
            throw BrowserError(
                .failed,
                "The browser \(executable.path) is too old: it is \(product), and pictures need version "
                    + "\(Self.minimumVersion). Install the package of Debian with 'apt-get install chromium', or set "
                    + "MINI_BROWSER to the path of a newer one.",
            )
        }
        hasCheckedVersion = true
    }

    /// The error of a picture, with its size if that is probably the reason.
    private static func explained(_ error: BrowserError, width: Int, height: Int) -> BrowserError {
        guard error.reason == .failed, width * height > safePixelCount else { return error }
        return BrowserError(
            .failed,
            "The page is too high for a picture: the browser cannot draw \(width) × \(height) pixels. Leave out --full-page, or "
                + "choose a device with a lower pixel ratio.",
        )
    }

    /// The number of pixels up to which pictures do not fail because of their size; Chromium fails at some 500 million.
    private static let safePixelCount = 100_000_000

    /// Waits for the fonts and pictures of the document, and stops its animations.
    ///
    /// - Returns: The height of its content in logical pixels, at least that of the screen.
    private func prepare(_ request: PictureRequest, in session: String) throws(BrowserError) -> Double {
        let masks = request.masks.map(String.init).joined(separator: ", ")
        let values = "\(request.isFullPage), \(request.scrollTop), [\(masks)]"
        let height = try connection.evaluate("(\(Self.preparation))(\(values))", in: session).number
        guard let height else { throw BrowserError(.failed, "The page has no height.") }
        return height
    }

    /// Runs in the document, which has no scripts of its own.
    ///
    /// The full picture has the tab bar at its end; other elements that are fixed stay at their places on the screen. Masks
    /// cover whole pixels, and are not part of the content whose height is returned.
    private static let preparation = """
        async (isFullPage, scrollTop, masks) => {
            const style = document.createElement('style');
            style.textContent = '*, *::before, *::after { transition: none !important; caret-color: transparent !important; }';
            document.documentElement.append(style);
            // Fonts are loaded once the text that uses them has a layout.
            document.documentElement.getBoundingClientRect();
            if (document.readyState !== 'complete') {
                await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
            }
            await document.fonts.ready;
            await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {
                // Blank, as an image without an address, in place of the symbol for a broken one.
                image.removeAttribute('src');
            })));
            for (const animation of document.getAnimations()) {
                if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel();
                else animation.finish();
            }
            const height = Math.max(innerHeight, document.documentElement.scrollHeight);
            const last = document.body.lastElementChild;
            if (isFullPage && last && last.matches('.mini-tab-bar')) {
                last.style.transform = `translateY(${height - innerHeight}px)`;
            }
            if (!isFullPage) scrollTo({ top: scrollTop, behavior: 'instant' });
            const covers = masks.flatMap((node) => Array.from(document.querySelectorAll(`[data-node="${node}"]`), (element) => {
                const { left, top, right, bottom } = element.getBoundingClientRect();
                const [x, y] = [Math.floor(left), Math.floor(top)];
                return [x + scrollX, y + scrollY, Math.ceil(right) - x, Math.ceil(bottom) - y];
            }));
            for (const [left, top, width, height] of covers) {
                const cover = document.createElement('div');
                Object.assign(cover.style, {
                    position: 'absolute', zIndex: '2147483647', background: '#f0f', margin: 0,
                    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
                });
                document.documentElement.append(cover);
            }
            await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
            return height;
        }
        """
}
