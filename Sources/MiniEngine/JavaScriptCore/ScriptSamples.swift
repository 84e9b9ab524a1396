internal import MiniCore

/// The sampled stacks of a machine's scripts.
///
/// Times are microseconds of the monotonic clock.
package struct ScriptSamples: Sendable {
    /// The state of a stack at one moment.
    package struct Sample: Sendable {
        /// The time.
        package let time: Int64
        /// Indexes of ``frames``, innermost first.
        package let stack: [Int]
    }

    /// A function and the position at which it ran.
    package struct Frame: Sendable, Hashable {
        /// The name of the function; empty for a function without one.
        package var name = ""
        /// The name of the script; nil for functions of the engine and of the host.
        package var file: String?
        /// Identifies the function among those of the script.
        package var function = ""
        /// The line in the executed code, from 1; nil if it is unknown, which it is in parts of optimized code.
        package var line: Int?
        /// The column, from 1; nil without a line.
        package var column: Int?
    }

    /// A turn of the machine.
    package struct Turn: Sendable, Hashable {
        package let start: Int64
        package let end: Int64
    }

    /// The start of the sampling.
    package let start: Int64
    /// The end of the sampling.
    package let end: Int64
    /// The distinct frames.
    package private(set) var frames: [Frame] = []
    /// The samples in their order.
    package private(set) var samples: [Sample] = []
    /// The turns in their order, which do not overlap.
    package let turns: [Turn]
    /// The processor time of the engine's garbage collector, in parallel to the program.
    package let collectorTime: Duration
    /// The processor time of the engine's compilers, in parallel to the program.
    package let compilerTime: Duration

    /// Creates samples.
    package init(start: Int64, end: Int64, frames: [Frame], samples: [Sample], turns: [Turn]) {
        (self.start, self.end, self.frames, self.samples, self.turns) = (start, end, frames, samples, turns)
        (collectorTime, compilerTime) = (.zero, .zero)
    }

    /// Reads the samples of the engine; none from a text of another form.
    init(engineJSON text: String, _ sampling: Sampling) {
        (start, end, turns) = (sampling.start, Sampling.now, sampling.turns)
        let threads = EngineThreads()
        collectorTime = max(.zero, threads.collector - sampling.processorTimes.collector)
        compilerTime = max(.zero, threads.compilers - sampling.processorTimes.compilers)
        // The engine writes valid JSON. A library that writes another form has no samples, which the profile shows.
        guard let document = try? JSON.parse(text) else { return }
        var files: [Double: String] = [:]
        for source in document["sources"]?.array ?? [] {
            if let id = source["sourceID"]?.number { files[id] = source["url"]?.string }
        }
        var indexes: [Frame: Int] = [:]
        for trace in document["traces"]?.array ?? [] {
            guard let seconds = trace["timestamp"]?.number else { continue }
            let stack = (trace["frames"]?.array ?? []).map { value in
                let frame = Frame(value, files)
                if let index = indexes[frame] { return index }
                frames.append(frame)
                indexes[frame] = frames.count - 1
                return frames.count - 1
            }
            samples.append(Sample(time: Int64((seconds * 1_000_000).rounded()), stack: stack))
        }
    }
}

extension ScriptSamples.Frame {
    /// The number with which the engine marks an unknown line, column or source.
    private static let unknown = Double(UInt32.max)

    /// The names that the engine makes up for native functions without one.
    private static let placeholders: Set = ["(host)", "(unknown)"]

    fileprivate init(_ frame: ScriptValue, _ files: [Double: String]) {
        name = frame["name"]?.string ?? ""
        file = frame["sourceID"]?.number.flatMap { files[$0] }
        if file == nil, Self.placeholders.contains(name) { name = "" }
        // `#HASH:TIER:bc#N`; the hash is that of the function's code.
        let location = frame["location"]?.string ?? ""
        function = String(location.prefix { $0 != ":" })
        if let line = frame["line"]?.number, line != Self.unknown, let column = frame["column"]?.number {
            (self.line, self.column) = (Int(line), column == Self.unknown ? 1 : Int(column))
        }
    }
}
