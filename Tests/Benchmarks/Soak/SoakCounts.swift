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
        /// The number of programs that fill their memory now.
        fileprivate var fillingCount = 0
        /// Whether a sample is taken: no program begins to fill its memory.
        fileprivate var isSampling = false
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

    // MARK: Programs that fill their memory

    /// Performs work that fills the memory of a program, after a sample that is taken now.
    func whileFillingMemory(_ body: () async -> Void) async {
        await wait { state in
            if state.isSampling { return false }
            state.fillingCount += 1
            return true
        }
        await body()
        state.withLock { $0.fillingCount -= 1 }
    }

    /// Takes a sample when no program fills its memory: how many do so at one moment is a matter of chance.
    func sample(_ take: () -> SoakSample) async -> SoakSample {
        state.withLock { $0.isSampling = true }
        await wait { $0.fillingCount == 0 }
        defer { state.withLock { $0.isSampling = false } }
        return take()
    }

    private func wait(until condition: (inout State) -> Bool) async {
        while !state.withLock({ condition(&$0) }) {
            // The task is not cancelled.
            try? await Task.sleep(for: .milliseconds(20))
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
