package import MiniCore
package import MiniTools

/// A page in a browser.
package struct BrowserPage: Sendable {
    private let browser: Browser
    private let page: BrowserConnection.Page

    init(_ browser: Browser, _ page: BrowserConnection.Page) {
        self.browser = browser
        self.page = page
    }

    /// Runs a command of the debugging protocol on the page.
    ///
    /// - Parameter parameters: An object.
    package func run(_ method: String, _ parameters: ScriptValue = [:]) async throws(BrowserError) -> ScriptValue {
        let (session, object) = (page.session, parameters.object ?? ScriptObject())
        return try await browser.perform { connection throws(BrowserError) in
            try connection.call(method, object, in: session)
        }
    }

    /// Runs two commands without a wait between them.
    ///
    /// The time between them means something to a page, as that between the two halves of a tap: on a loaded machine, the result
    /// of the first one arrives late.
    func run(_ first: (String, ScriptValue), _ second: (String, ScriptValue)) async throws(BrowserError) {
        let session = page.session
        try await browser.perform { connection throws(BrowserError) in
            try connection.post(first.0, first.1.object ?? ScriptObject(), in: session)
            _ = try connection.call(second.0, second.1.object ?? ScriptObject(), in: session)
        }
    }

    /// Closes the page.
    package func close() async throws(BrowserError) {
        let closed = page
        try await browser.perform { connection throws(BrowserError) in try connection.close(closed) }
    }

    /// The errors that the page has reported: exceptions, failed loads and violations of its policy.
    package func problems() async throws(BrowserError) -> [String] {
        // The events before the result of a command are received with it.
        _ = try await evaluate("0")
        return browser.problems(of: page.session)
    }

    // MARK: Documents

    /// Loads a document, and waits until it and its resources are loaded.
    ///
    /// - Throws: The browser's reason if it cannot load the document.
    package func navigate(to address: String) async throws(BrowserError) {
        let result = try await run("Page.navigate", ["url": .string(address)])
        if let reason = result["errorText"]?.string, !reason.isEmpty {
            throw BrowserError(.failed, "\(address): \(reason)")
        }
        try await wait(until: "document.readyState === 'complete'")
    }

    /// The value of a JavaScript expression as JSON describes it, or that of the promise which it evaluates to.
    ///
    /// - Throws: The exception of the expression.
    @discardableResult
    package func evaluate(_ expression: String) async throws(BrowserError) -> ScriptValue {
        let session = page.session
        return try await browser.perform { connection throws(BrowserError) in
            try connection.evaluate(expression, in: session)
        }
    }

    /// Waits until an expression is true, which is evaluated whenever the browser draws the page.
    ///
    /// One that throws is not true yet.
    ///
    /// - Parameter seconds: The time after which waiting fails.
    package func wait(until expression: String, seconds: Int = 100) async throws(BrowserError) {
        let isTrue = try await evaluate(
            """
            new Promise((complete) => {
                const end = performance.now() + \(seconds * 1000);
                const test = () => {
                    let isTrue = false;
                    try { isTrue = Boolean(\(expression)); } catch {}
                    if (isTrue || performance.now() > end) complete(isTrue);
                    else requestAnimationFrame(test);
                };
                test();
            })
            """
        )
        guard isTrue == true else {
            throw BrowserError(.timedOut, "After \(seconds) seconds this is not true: \(expression)")
        }
    }

    /// A picture of the window as a PNG file.
    package func picture() async throws(BrowserError) -> [UInt8] {
        let session = page.session
        return try await browser.perform { connection throws(BrowserError) in try connection.picture(in: session) }
    }
}
