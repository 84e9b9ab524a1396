/// The reason why a browser could not do something.
package struct BrowserError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a failure.
    package enum Reason: Sendable, Hashable {
        /// There is no browser.
        case missing
        /// The time limit has passed.
        case timedOut
        /// The browser has ended, also because it cannot start on this machine.
        case ended
        /// The browser has refused a command, or the system a resource.
        case failed
    }

    /// The kind of the failure.
    package let reason: Reason
    /// One or two sentences for a person.
    package let message: String

    package var description: String { message }

    package init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
