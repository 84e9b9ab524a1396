internal import MiniEngine
internal import MiniSyntax

/// Makes a profile of samples: finds the functions in the program's files, and divides the recorded time.
struct ProfileBuilder {
    private typealias Function = ProgramProfile.Function

    /// The node of a function below that of its caller.
    private struct Edge: Hashable {
        let parent: Int?
        let function: Int
    }

    /// A function in the executed code.
    private struct Origin: Hashable {
        let name: String
        let file: String?
        let function: String

        init(_ frame: ScriptSamples.Frame) { (name, file, function) = (frame.name, frame.file, frame.function) }
    }

    /// The shortest time without a turn that is shown as idle, in microseconds.
    private static let shortestIdleTime: Int64 = 100

    private(set) var profile = ProgramProfile()
    private let samples: ScriptSamples
    private let loader: ModuleLoader
    private var functionIndexes: [Function: Int] = [:]
    private var edges: [Edge: Int] = [:]
    private var modules: [String: ModuleFunctions?] = [:]

    init(_ samples: ScriptSamples, _ loader: ModuleLoader) {
        self.samples = samples
        self.loader = loader
    }

    /// Fills the profile.
    mutating func build() {
        profile.sampleCount = samples.samples.count
        profile.collectorTime = samples.collectorTime
        profile.compilerTime = samples.compilerTime
        let functions = indexedFunctions()
        let lines = samples.frames.map { sourceLine(of: $0) }
        let nodes = samples.samples.map { sample in
            let node = node(of: sample.stack, functions)
            profile.nodes[node].hitCount += 1
            if let innermost = sample.stack.first, let line = lines[innermost] {
                profile.nodes[node].lineHits[line, default: 0] += 1
            }
            return node
        }
        divideTime(among: nodes)
    }

    // MARK: Functions

    /// The function of each frame of the samples, as an index; nil for frames that are not shown.
    private mutating func indexedFunctions() -> [Int?] {
        // A part of optimized code has no position. Its function has one in other samples.
        var places: [Origin: (line: Int, column: Int)] = [:]
        for frame in samples.frames {
            guard let line = frame.line, let column = frame.column else { continue }
            let former = places[Origin(frame)] ?? (.max, .max)
            if (line, column) < former { places[Origin(frame)] = (line, column) }
        }
        var known: [Origin: Int?] = [:]
        // Functions without a position are compared with those that have one.
        let (placed, others) = (samples.frames.filter { places[Origin($0)] != nil }, samples.frames)
        for frame in placed + others where known[Origin(frame)] == nil {
            let found = function(of: frame, firstPlace: places[Origin(frame)])
            known[Origin(frame)] = .some(found.map { index(of: $0) })
        }
        return samples.frames.map { known[Origin($0)] ?? nil }
    }

    private mutating func index(of function: Function) -> Int {
        if let index = functionIndexes[function] { return index }
        profile.functions.append(function)
        functionIndexes[function] = profile.functions.count - 1
        return profile.functions.count - 1
    }

    /// The function of a frame; nil for a native function without a name, which connects two others.
    ///
    /// - Parameter firstPlace: The first position in the executed code at which the function was sampled.
    private mutating func function(
        of frame: ScriptSamples.Frame,
        firstPlace: (line: Int, column: Int)?,
    ) -> Function? {
        guard let file = frame.file else {
            return frame.name.isEmpty
                ? nil : Function(name: frame.name, file: nil, line: nil, column: nil, category: .native)
        }
        if file.hasSuffix(".axml") {
            return Function(name: "(template)", file: file, line: 1, column: 1, category: .templates)
        }
        let name = frame.name.isEmpty ? "(anonymous)" : frame.name
        if file.hasPrefix("minihost:") {
            return Function(name: name, file: file, line: firstPlace?.line, column: nil, category: .framework)
        }
        guard let firstPlace else {
            let namesakes = profile.functions.filter { $0.file == file && $0.name == name }
            if namesakes.count == 1 { return namesakes[0] }
            return Function(name: name, file: file, line: nil, column: nil, category: .program)
        }
        guard let functions = functions(of: file) else {
            return Function(name: name, file: file, line: firstPlace.line, column: nil, category: .program)
        }
        guard let start = functions.start(around: firstPlace.line, firstPlace.column) else {
            return Function(name: "(module)", file: file, line: 1, column: 1, category: .program)
        }
        return Function(name: name, file: file, line: start.line, column: start.column, category: .program)
    }

    /// The functions of a module; nil for a file that is no module, or has changed and cannot be read any more.
    private mutating func functions(of file: String) -> ModuleFunctions? {
        if let known = modules[file] { return known }
        let functions = loader.functions(of: file)
        modules[file] = .some(functions)
        return functions
    }

    /// The line of a frame in the file as written; nil if it is unknown or not in the file.
    private func sourceLine(of frame: ScriptSamples.Frame) -> Int? {
        guard let file = frame.file, let line = frame.line else { return nil }
        let place = loader.position(file: file, line: line, column: frame.column ?? 1)?.line ?? line
        return place > 0 ? place : nil
    }

    // MARK: Nodes

    /// The node of a stack.
    private mutating func node(of stack: [Int], _ functions: [Int?]) -> Int {
        var node: Int?
        for function in stack.reversed().compactMap({ functions[$0] }) {
            // A template consists of many functions without names.
            if let node, profile.nodes[node].function == function, isTemplate(function) { continue }
            node = self.node(of: function, under: node)
        }
        // The innermost function is one of the host that the engine has no name for.
        let isNative = stack.first.map { functions[$0] == nil } ?? true
        guard isNative || node == nil else { return node ?? 0 }
        let host = Function(name: "(host)", file: nil, line: nil, column: nil, category: .native)
        return self.node(of: index(of: host), under: node)
    }

    private func isTemplate(_ function: Int) -> Bool { profile.functions[function].category == .templates }

    private mutating func node(of function: Int, under parent: Int?) -> Int {
        let edge = Edge(parent: parent, function: function)
        if let node = edges[edge] { return node }
        profile.nodes.append(ProgramProfile.Node(function: function, parent: parent))
        edges[edge] = profile.nodes.count - 1
        return profile.nodes.count - 1
    }

    // MARK: Time

    /// Divides the recorded time: each sample has the time of turns until the next sample, and the rest is idle.
    ///
    /// The engine samples during turns only, also if a turn is shorter than the interval. The time of turns between two samples
    /// therefore belongs to the first of them.
    private mutating func divideTime(among nodes: [Int]) {
        guard !nodes.isEmpty else {
            return addSpan(from: samples.start, to: samples.end, nil)
        }
        var turns = TurnTimes(samples.turns)
        var time = min(max(samples.samples[0].time, samples.start), samples.end)
        // The first sample also has the time of turns before it.
        let early = turns.time(from: samples.start, to: time)
        addSpan(from: samples.start, to: time - early, nil)
        addSpan(from: time - early, to: time, nodes[0])
        for (index, node) in nodes.enumerated() {
            let next = index + 1 < nodes.count ? samples.samples[index + 1].time : samples.end
            let end = max(time, min(next, samples.end))
            let working = turns.time(from: time, to: end)
            let limit = end - time - working < Self.shortestIdleTime ? end : time + working
            addSpan(from: time, to: limit, node)
            addSpan(from: limit, to: end, nil)
            time = end
        }
    }

    private mutating func addSpan(from start: Int64, to end: Int64, _ node: Int?) {
        guard end > start else { return }
        if let last = profile.spans.last, last.node == node {
            profile.spans[profile.spans.count - 1].end = end
        } else {
            profile.spans.append(ProgramProfile.Span(start: start, end: end, node: node))
        }
    }
}

/// Adds up the times of turns in increasing intervals.
private struct TurnTimes {
    private let turns: [ScriptSamples.Turn]
    private var position = 0

    init(_ turns: [ScriptSamples.Turn]) { self.turns = turns }

    /// The time of turns in an interval, which begins where the last one has ended.
    mutating func time(from start: Int64, to end: Int64) -> Int64 {
        var total: Int64 = 0
        while position < turns.count {
            let turn = turns[position]
            total += max(0, min(turn.end, end) - max(turn.start, start))
            if turn.end > end { break }
            position += 1
        }
        return total
    }
}
