internal import Synchronization

/// Takes all pictures with one Chromium of this machine, one after the other.
///
/// The browser is started for the first picture. One that fails is replaced for the next picture, so that the failure has no
/// effect on others.
package final class BrowserPictures: PictureSource {
    private struct State {
        var isEnded = false
        /// The number of the process of a browser.
        var process: Int32?
    }

    /// The time for one picture, and for the start of the browser before the first.
    private static let limit = Duration.seconds(60)

    private let browser = Mutex<HeadlessBrowser?>(nil)
    private let state = Mutex(State())

    /// Creates a source whose browser has not been started.
    package init() {}

    /// Implements ``PictureSource``.
    package func picture(of request: PictureRequest) throws(BrowserError) -> [UInt8] {
        try browser.withLock { browser throws(BrowserError) in
            do throws(BrowserError) {
                if browser == nil { browser = try start() }
                guard let browser else { throw BrowserError(.ended, "There is no browser.") }
                browser.setLimit(Self.limit)
                return try browser.picture(of: request)
            } catch {
                browser = nil
                throw error
            }
        }
    }

    /// Implements ``PictureSource``; a picture that is being taken fails.
    package func end() {
        let process = state.withLock { state in
            state.isEnded = true
            return state.process
        }
        if let process { HeadlessBrowser.end(process) }
        browser.withLock { $0 = nil }
    }

    private func start() throws(BrowserError) -> HeadlessBrowser {
        let browser = try HeadlessBrowser(try BrowserExecutable(), limit: Self.limit)
        let isEnded = state.withLock { state in
            state.process = browser.process
            return state.isEnded
        }
        if isEnded { throw BrowserError(.ended, "No more pictures are taken: the command ends.") }
        return browser
    }
}
