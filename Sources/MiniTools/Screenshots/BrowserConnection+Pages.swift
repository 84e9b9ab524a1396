package import MiniCore

/// Pages of a browser.
extension BrowserConnection {
    /// A page that is open.
    package struct Page: Sendable {
        /// The number for commands to the browser.
        let target: ScriptValue
        /// The session for commands to the page.
        package let session: String
    }

    /// Opens an empty page in a window of its own, so that it is visible beside other pages.
    ///
    /// - Throws: ``BrowserError``
    package mutating func openPage() throws(BrowserError) -> Page {
        let created = try call("Target.createTarget", ScriptObject([("url", "about:blank"), ("newWindow", true)]))
        let target = created["targetId"] ?? .undefined
        let attached = try call("Target.attachToTarget", ScriptObject([("targetId", target), ("flatten", true)]))
        guard let session = attached["sessionId"]?.string else {
            throw BrowserError(.failed, "The browser returned no session for a page.")
        }
        return Page(target: target, session: session)
    }

    /// Closes a page.
    ///
    /// - Throws: ``BrowserError``
    package mutating func close(_ page: Page) throws(BrowserError) {
        _ = try call("Target.closeTarget", ScriptObject([("targetId", page.target)]))
    }

    /// Sets the size and the colours of the window of a page.
    ///
    /// - Parameters:
    ///   - width: The width in logical pixels.
    ///   - height: The height in logical pixels.
    ///   - pixelRatio: The pixels of a picture for one logical pixel.
    ///   - isDark: Whether the user prefers dark colours.
    /// - Throws: ``BrowserError``
    package mutating func setWindow(
        width: Int,
        height: Int,
        pixelRatio: Double,
        isDark: Bool,
        in session: String,
    ) throws(BrowserError) {
        let size = ScriptObject([
            ("width", .number(Double(width))), ("height", .number(Double(height))),
            ("deviceScaleFactor", .number(pixelRatio)), ("mobile", false),
        ])
        _ = try call("Emulation.setDeviceMetricsOverride", size, in: session)
        let scheme: ScriptValue = ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]
        _ = try call("Emulation.setEmulatedMedia", ScriptObject([("features", [scheme])]), in: session)
    }

    /// The value of a JavaScript expression as JSON describes it, or that of the promise which it evaluates to.
    ///
    /// - Returns: `.undefined` for a value that JSON does not describe.
    /// - Throws: ``BrowserError``, also with the exception of the expression.
    package mutating func evaluate(_ expression: String, in session: String) throws(BrowserError) -> ScriptValue {
        let options = ScriptObject([
            ("expression", .string(expression)), ("awaitPromise", true), ("returnByValue", true),
            ("userGesture", true),
        ])
        let result = try call("Runtime.evaluate", options, in: session)
        if let exception = result["exceptionDetails"] {
            throw BrowserError(.failed, "The code in the page failed: \(Self.reason(of: exception)).")
        }
        return result["result"]?["value"] ?? .undefined
    }

    /// A picture of the window as PNG.
    ///
    /// - Parameter options: Further parameters of `Page.captureScreenshot`.
    /// - Throws: ``BrowserError``
    package mutating func picture(
        _ options: ScriptObject = ScriptObject(),
        in session: String,
    ) throws(BrowserError) -> [UInt8] {
        var options = options
        options["format"] = "png"
        let data = try call("Page.captureScreenshot", options, in: session)["data"]?.string ?? ""
        guard case .success(let picture) = Base64.decode(data), !picture.isEmpty else {
            throw BrowserError(.failed, "The browser sent no picture.")
        }
        return picture
    }

    /// The text of an exception.
    ///
    /// - Parameter details: An `ExceptionDetails` of the protocol.
    package static func reason(of details: ScriptValue) -> String {
        details["exception"]?["description"]?.string ?? details["text"]?.string ?? JSON.text(details)
    }
}
