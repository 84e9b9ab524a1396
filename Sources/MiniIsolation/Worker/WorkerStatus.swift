/// The exit statuses of a worker.
package enum WorkerStatus {
    /// The program has ended, and the host was notified.
    package static let ended: Int32 = 0
    /// The connection to the host is closed, or the host has another version.
    package static let lostHost: Int32 = 3
    /// A signal has ended the zygote.
    package static let crashed: Int32 = 5
    /// The process could not be confined.
    package static let notContained: Int32 = 4
}
