import Glibc
import MiniCore

/// A Chromium without a window, for tests of pages that people look at.
///
/// ```swift
/// try await Browser.run { browser in
///     let page = try await browser.openPage(at: "http://127.0.0.1:\(port)/")
///     try await page.click("#save")
///     #expect(try await page.evaluate("document.title") == "Saved")
/// }
/// ```
package struct Browser: Sendable {
    /// The path of the executable: the variable `MINI_BROWSER`, or that of Debian's package `chromium`.
    package static var executable: String {
        getenv("MINI_BROWSER").map { String(cString: $0) } ?? "/usr/bin/chromium"
    }

    /// Whether the browser is installed.
    package static var isInstalled: Bool { access(executable, X_OK) == 0 }

    private let connection: BrowserConnection

    /// Starts a browser with an empty profile, and ends it after the body.
    package static func run<Result>(_ body: (Browser) async throws -> Result) async throws -> Result {
        let connection = BrowserConnection(try BrowserProcess(executable: executable))
        do {
            let result = try await body(Browser(connection: connection))
            await connection.close()
            return result
        } catch {
            await connection.close()
            throw error
        }
    }

    /// Opens a page in a window of its own and waits until it is loaded.
    ///
    /// - Parameters:
    ///   - width: The width of the window in CSS pixels.
    ///   - height: The height of the window in CSS pixels.
    ///   - pixelRatio: The pixels of a picture for one CSS pixel.
    ///   - isDark: Whether the user prefers dark colours.
    package func openPage(
        at address: String,
        width: Int = 1280,
        height: Int = 800,
        pixelRatio: Double = 1,
        isDark: Bool = false,
    ) async throws(BrowserError) -> BrowserPage {
        let target = try await connection.run("Target.createTarget", ["url": "about:blank", "newWindow": true])
        let attached = try await connection.run(
            "Target.attachToTarget",
            ["targetId": target["targetId"] ?? .null, "flatten": true],
        )
        guard let session = attached["sessionId"]?.string else { throw BrowserError("the page has no session") }
        let page = BrowserPage(connection, session: session)
        for domain in ["Page", "Runtime", "Log"] { _ = try await page.run("\(domain).enable") }
        try await page.resize(width: width, height: height, pixelRatio: pixelRatio)
        try await page.setDark(isDark)
        try await page.navigate(to: address)
        return page
    }
}
