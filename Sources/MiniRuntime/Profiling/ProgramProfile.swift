/// The sampled functions of a program, and its changes of data.
///
/// Times are microseconds of the monotonic clock.
package struct ProgramProfile: Sendable {
    /// The origin of a function.
    package enum Category: String, Sendable, CaseIterable {
        /// The files of the program, with its packages, plugins and SJS.
        case program
        /// The templates of pages and components.
        case templates
        /// The scripts of MiniHost.
        case framework
        /// Functions of the engine, such as `JSON.parse`, and of the host.
        case native
    }

    /// A function.
    package struct Function: Sendable, Hashable {
        /// The name, or a description in parentheses.
        package let name: String
        /// The path of the file in the program, or the name of a script of MiniHost; nil for native functions.
        package let file: String?
        /// The line at which the function begins in the file as written, from 1; nil if it is unknown.
        package let line: Int?
        /// The column in UTF-16 units, from 1; nil if it is unknown.
        package let column: Int?
        /// The origin.
        package let category: Category
    }

    /// A function on one stack.
    package struct Node: Sendable {
        /// An index of ``ProgramProfile/functions``.
        package let function: Int
        /// The node of the caller, an earlier one; nil for the outermost function.
        package let parent: Int?
        /// The number of samples in which the function was innermost.
        package var hitCount = 0
        /// The number of these samples by lines of the file as written.
        package var lineHits: [Int: Int] = [:]
    }

    /// A part of the recorded time.
    package struct Span: Sendable {
        /// The start.
        package let start: Int64
        /// The end, which is the start of the next span.
        package var end: Int64
        /// The innermost function, an index of ``ProgramProfile/nodes``; nil while no script ran.
        package let node: Int?
    }

    /// The functions, without repetitions.
    package internal(set) var functions: [Function] = []
    /// The nodes.
    package internal(set) var nodes: [Node] = []
    /// The complete recorded time, in its order.
    package internal(set) var spans: [Span] = []
    /// The number of samples.
    package internal(set) var sampleCount = 0
    /// The processor time of the engine's garbage collector, in parallel to the program.
    package internal(set) var collectorTime = Duration.zero
    /// The processor time of the engine's compilers, in parallel to the program.
    package internal(set) var compilerTime = Duration.zero
    /// The changes of data by page, in the order of their first changes.
    package internal(set) var dataChanges: [PageDataChanges] = []

    /// The recorded time.
    package var duration: Duration {
        .microseconds((spans.last?.end ?? 0) - (spans.first?.start ?? 0))
    }

    /// The time in which scripts ran, or native functions that they called.
    package var scriptTime: Duration {
        .microseconds(spans.reduce(0) { $1.node == nil ? $0 : $0 + $1.end - $1.start })
    }

    /// The time of one function.
    package struct Usage: Sendable {
        /// The function.
        package let function: Function
        /// The time in which it was the innermost function.
        package fileprivate(set) var selfTime = Duration.zero
        /// The time in which it was on the stack.
        package fileprivate(set) var totalTime = Duration.zero
    }

    /// The times of all functions, by descending time of their own.
    package var usages: [Usage] {
        var usages = functions.map { Usage(function: $0) }
        for (node, time) in times {
            usages[nodes[node].function].selfTime += time
            // A recursive function is on the stack once.
            for function in Set(callers(of: node)) { usages[function].totalTime += time }
        }
        return usages.sorted { ($0.selfTime, $0.totalTime) > ($1.selfTime, $1.totalTime) }
    }

    /// The time of each category's functions of their own.
    package var categoryTimes: [(category: Category, time: Duration)] {
        var times: [Category: Duration] = [:]
        for (node, time) in self.times { times[functions[nodes[node].function].category, default: .zero] += time }
        return Category.allCases.map { ($0, times[$0] ?? .zero) }
    }

    /// The time of each node as the innermost one.
    private var times: [Int: Duration] {
        var times: [Int: Int64] = [:]
        for span in spans { if let node = span.node { times[node, default: 0] += span.end - span.start } }
        return times.mapValues { .microseconds($0) }
    }

    /// The functions of a node and its callers.
    private func callers(of node: Int) -> [Int] {
        sequence(first: node) { nodes[$0].parent }.map { nodes[$0].function }
    }
}
