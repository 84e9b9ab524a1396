import Synchronization

/// The starts and ends of the programs of a soak, and the failures that were not caused on purpose.
///
/// ## Threading
/// May be used from any thread.
final class SoakCounts: Sendable {
    struct State: Sendable {
        var starts = 0
        var ends: [SoakEnd: Int] = [:]
        var failureCount = 0
        var firstFailure: String?
    }

    private let state = Mutex(State())

    var current: State { state.withLock { $0 } }

    func addStart() { state.withLock { $0.starts += 1 } }

    func add(_ end: SoakEnd) { state.withLock { $0.ends[end, default: 0] += 1 } }

    func addFailure(_ text: String) {
        state.withLock { state in
            state.failureCount += 1
            if state.firstFailure == nil { state.firstFailure = text }
        }
    }
}

/// The ways in which programs of a soak end.
enum SoakEnd: String, CaseIterable, Sendable {
    /// The host stops the program.
    case stopped
    /// A signal ends the process, as in a crash.
    case killed
    /// A turn exceeds its time.
    case endlessLoop = "endless loop"
    /// The program exceeds its memory.
    case outOfMemory = "out of memory"
    /// The host stops the program, which is in a native function that does not return.
    case nativeLoop = "native loop"

    /// A random end: most programs are stopped.
    static func random(_ random: inout SeededRandom) -> SoakEnd {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<70: .stopped
        case ..<85: .killed
        case ..<90: .endlessLoop
        case ..<95: .outOfMemory
        default: .nativeLoop
        }
    }
}
