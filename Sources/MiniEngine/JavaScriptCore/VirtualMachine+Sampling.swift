internal import CJavaScriptCore
import Glibc
package import MiniCore

extension VirtualMachine {
    /// Begins to sample the stack of the machine's scripts, about every 4 milliseconds while a turn runs.
    ///
    /// A thread of the engine takes the samples. Positions are exact in code that is compiled from now on.
    ///
    /// - Throws: ``ScriptError`` if the library cannot sample.
    package func startSampling() throws(ScriptError) {
        checkThread()
        guard sampling == nil else { return }
        guard enableSampling(group) else {
            let message = "the JavaScriptCore of this machine has no sampling profiler; install another build of it"
            throw ScriptError(name: "Error", message: message)
        }
        sampling = Sampling()
        // A turn that runs is part of the profile.
        if turnBody != nil { sampling?.beginTurn() }
    }

    /// Ends the sampling, and returns the samples; nil without ``startSampling()``.
    ///
    /// - Complexity: Some 2 KB of JSON for each sample with ten frames, which is written and read once.
    package func finishSampling() -> ScriptSamples? {
        guard let sampling, isAlive else { return nil }
        checkThread()
        if turnBody != nil { sampling.endTurn() }
        self.sampling = nil
        let text = EngineString.take(JSContextGroupTakeSamplesFromSamplingProfiler(group)) ?? ""
        JSContextGroupDisableSamplingProfiler(group)
        return ScriptSamples(engineJSON: text, sampling)
    }
}

/// The turns of a machine while its scripts are sampled.
///
/// The engine takes no samples between turns, so that their times separate work from waiting.
final class Sampling {
    let start = Sampling.now
    let processorTimes = EngineThreads()
    private(set) var turns: [ScriptSamples.Turn] = []
    private var turnStart: Int64?

    func beginTurn() { turnStart = Self.now }

    func endTurn() {
        guard let begin = turnStart else { return }
        turnStart = nil
        turns.append(ScriptSamples.Turn(start: begin, end: Self.now))
    }

    /// The time of the engine's samples, in microseconds.
    static var now: Int64 { (SystemClock.nanoseconds(of: CLOCK_MONOTONIC) ?? 0) / 1_000 }
}
