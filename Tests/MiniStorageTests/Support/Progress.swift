import Foundation

/// The progress of a process that will be killed, reported through a file to the observing process.
///
/// Data in a file outlives the process that wrote it.
struct Progress {
    private let descriptor: Int32

    init(folder: String) {
        descriptor = open(folder + "/progress", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }

    /// The number of operations that were acknowledged.
    var acknowledged: UInt64 {
        get { read(at: 0) }
        nonmutating set { write(newValue, at: 0) }
    }

    /// The time at which the process is killed, in microseconds after its start.
    var lifetime: UInt64 {
        get { read(at: 8) }
        nonmutating set { write(newValue, at: 8) }
    }

    func close() { Glibc.close(descriptor) }

    private func read(at offset: off_t) -> UInt64 {
        var number: UInt64 = 0
        return pread(descriptor, &number, 8, offset) == 8 ? number : 0
    }

    private func write(_ number: UInt64, at offset: off_t) {
        var number = number
        precondition(pwrite(descriptor, &number, 8, offset) == 8, "Progress cannot be written.")
    }
}

/// Lets the system kill this process at a time that the process does not determine.
func killThisProcess(afterMicroseconds delay: UInt64) {
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGKILL
    var timer: timer_t?
    precondition(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0, "No timer.")
    var due = itimerspec()
    due.it_value.tv_sec = Int(delay / 1_000_000)
    due.it_value.tv_nsec = Int(delay % 1_000_000) * 1000
    precondition(timer_settime(timer, 0, &due, nil) == 0, "The timer does not start.")
}
