import MiniCore
package import MiniTools
import Synchronization

/// A Chromium without a window, for tests of pages that people look at.
///
/// ```swift
/// let browser = try Browser()
/// let page = try await browser.openPage(at: "http://127.0.0.1:\(port)/")
/// try await page.click("#save")
/// #expect(try await page.evaluate("document.title") == "Saved")
/// ```
///
/// Servers at 127.0.0.1 are the only ones that pages can reach. The browser ends with the last reference.
///
/// ## Threading
/// May be used by any task. Commands are carried out one after the other, on threads of their own.
package final class Browser: Sendable {
    /// Whether a browser is installed.
    package static var isInstalled: Bool {
        do throws(BrowserError) {
            _ = try BrowserExecutable()
            return true
        } catch {
            return false
        }
    }

    /// The time for one command, longer than that of an expression of ``BrowserPage/wait(until:seconds:)``.
    private static let limit = Duration.seconds(120)

    private let connection: Mutex<BrowserConnection>
    private let problems: BrowserProblems

    /// Starts a browser.
    package init() throws(BrowserError) {
        let problems = BrowserProblems()
        let process = try BrowserProcess(try BrowserExecutable(), reach: .loopback)
        connection = Mutex(BrowserConnection(process, limit: Self.limit) { problems.add($0) })
        self.problems = problems
    }

    /// Uses the connection on a thread that may block.
    func perform<Output: Sendable>(
        _ body: @escaping @Sendable (inout BrowserConnection) throws(BrowserError) -> Output,
    ) async throws(BrowserError) -> Output {
        let result = OneTimeResult<Result<Output, BrowserError>>()
        let code = DetachedThread.start(name: "browser") {
            do throws(BrowserError) {
                let output = try self.connection.withLock { connection throws(BrowserError) -> Output in
                    connection.setLimit(Self.limit)
                    return try body(&connection)
                }
                result.set(.success(output))
            } catch {
                result.set(.failure(error))
            }
        }
        precondition(code == 0, "The system cannot create a thread.")
        let cancelled = BrowserError(.timedOut, "The test was cancelled.")
        return try await result.value(orWhenCancelled: .failure(cancelled)).get()
    }

    /// The errors that a page has reported before the last command.
    func problems(of session: String) -> [String] { problems.list(of: session) }

    /// Opens a page in a window of its own and waits until it is loaded.
    ///
    /// - Parameters:
    ///   - width: The width of the window in CSS pixels.
    ///   - height: The height of the window in CSS pixels.
    ///   - isDark: Whether the user prefers dark colours.
    ///   - hasTouchScreen: Whether the page is used with fingers.
    package func openPage(
        at address: String,
        width: Int = 1280,
        height: Int = 800,
        isDark: Bool = false,
        hasTouchScreen: Bool = false,
    ) async throws(BrowserError) -> BrowserPage {
        let opened = try await perform { connection throws(BrowserError) -> BrowserConnection.Page in
            let page = try connection.openPage()
            for domain in ["Page", "Runtime", "Log"] { _ = try connection.call("\(domain).enable", in: page.session) }
            try connection.setWindow(width: width, height: height, pixelRatio: 1, isDark: isDark, in: page.session)
            // Several pages have the focus, each in its window.
            let enabled = ScriptObject([("enabled", true)])
            _ = try connection.call("Emulation.setFocusEmulationEnabled", enabled, in: page.session)
            if hasTouchScreen {
                _ = try connection.call("Emulation.setTouchEmulationEnabled", enabled, in: page.session)
            }
            return page
        }
        let page = BrowserPage(self, opened)
        try await page.navigate(to: address)
        return page
    }
}
