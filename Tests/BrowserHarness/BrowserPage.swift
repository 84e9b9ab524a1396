package import MiniCore

/// A page in a browser.
package struct BrowserPage: Sendable {
    private let connection: BrowserConnection
    private let session: String

    init(_ connection: BrowserConnection, session: String) {
        self.connection = connection
        self.session = session
    }

    /// Runs a command of the debugging protocol on the page.
    package func run(_ method: String, _ parameters: ScriptValue = [:]) async throws(BrowserError) -> ScriptValue {
        try await connection.run(method, parameters, session: session)
    }

    /// The errors that the page has reported so far: exceptions, failed loads and violations of its policy.
    package var problems: [String] { connection.problems(of: session) }

    // MARK: Window

    /// Changes the size of the window.
    package func resize(width: Int, height: Int, pixelRatio: Double = 1) async throws(BrowserError) {
        _ = try await run(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": .number(pixelRatio), "mobile": false,
            ],
        )
    }

    /// Changes whether the user prefers dark colours.
    package func setDark(_ isDark: Bool) async throws(BrowserError) {
        let feature: ScriptValue = ["name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light")]
        _ = try await run("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    // MARK: Documents

    /// Loads a document, and waits until it and its resources are loaded.
    ///
    /// - Throws: The browser's reason if it cannot load the document.
    package func navigate(to address: String) async throws(BrowserError) {
        let result = try await run("Page.navigate", ["url": .string(address)])
        if let reason = result["errorText"]?.string, !reason.isEmpty { throw BrowserError("\(address): \(reason)") }
        try await wait(until: "document.readyState === 'complete'")
    }

    /// The value of a JavaScript expression as JSON describes it, or that of the promise which it evaluates to.
    ///
    /// - Throws: The exception of the expression.
    package func evaluate(_ expression: String) async throws(BrowserError) -> ScriptValue {
        let result = try await run(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true, "userGesture": true],
        )
        if let exception = result["exceptionDetails"] { throw BrowserError(Self.reason(exception)) }
        return result["result"]?["value"] ?? .undefined
    }

    /// Waits until an expression is true.
    ///
    /// One that throws is not true yet.
    ///
    /// - Parameter seconds: The time after which waiting fails.
    package func wait(until expression: String, seconds: Int = 30) async throws(BrowserError) {
        let isTrue = try await evaluate(
            """
            new Promise((complete) => {
                const end = Date.now() + \(seconds * 1000);
                const test = () => {
                    let isTrue = false;
                    try { isTrue = Boolean(\(expression)); } catch {}
                    if (isTrue || Date.now() > end) complete(isTrue);
                    else setTimeout(test, 10);
                };
                test();
            })
            """
        )
        guard isTrue == true else { throw BrowserError("within \(seconds) seconds this is not true: \(expression)") }
    }

    /// The text of an exception.
    static func reason(_ exception: ScriptValue) -> String {
        exception["exception"]?["description"]?.string ?? exception["text"]?.string ?? JSON.text(exception)
    }

    /// A picture of the window as a PNG file.
    package func screenshot() async throws(BrowserError) -> [UInt8] {
        let result = try await run("Page.captureScreenshot", ["format": "png"])
        guard case .success(let bytes) = Base64.decode(result["data"]?.string ?? ""), !bytes.isEmpty else {
            throw BrowserError("the browser made no picture")
        }
        return bytes
    }
}
