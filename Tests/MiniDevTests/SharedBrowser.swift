import BrowserHarness
import Testing

/// Provides all tests of a suite with one browser.
struct SharedBrowser: SuiteTrait, TestScoping {
    /// The browser of the suite whose test is running.
    @TaskLocal static var current: Browser?

    @concurrent func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void,
    ) async throws {
        let browser = try Browser()
        try await Self.$current.withValue(browser) { try await function() }
    }
}

extension Trait where Self == SharedBrowser {
    /// The tests share a browser.
    static var sharedBrowser: SharedBrowser { SharedBrowser() }
}
