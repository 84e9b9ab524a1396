/// A timer of a program that has not fired yet.
package struct PendingTimer: Sendable, Hashable {
    /// The function that has set it.
    package enum Kind: String, Sendable {
        case timeout = "setTimeout"
        case interval = "setInterval"
        /// `setTimeout` of a script of the view.
        case script = "setTimeout of SJS"
    }

    /// The function that has set it.
    package let kind: Kind
    /// Its delay, or the period of an interval.
    package let delay: Duration
    /// The program's time at which it is due.
    package internal(set) var due: Duration
}
