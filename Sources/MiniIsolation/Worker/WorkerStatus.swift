/// The exit statuses of a worker, and of a launcher.
enum WorkerStatus {
    /// The program has ended, and the host was notified.
    static let ended: Int32 = 0
    /// The connection to the host is closed, or the host has another version.
    static let lostHost: Int32 = 3
    /// The process could not be prepared; the host was notified if that was possible.
    static let notPrepared: Int32 = 4
    /// Added to the number of the signal that has ended the child of a launcher.
    static let signalBase: Int32 = 128
}
