package import MiniCore
internal import Synchronization

/// Adds the counts of programs and of modules that tests load, by the folder of the program and the path of the file.
///
/// ## Threading
/// May be used from any thread.
package final class CoverageRecorder: Sendable {
    private let counts = Mutex<[String: [String: [Int]]]>([:])

    /// Creates a recorder without counts.
    package init() {}

    /// The counts of the files of a program that have been loaded, by path.
    package func counts(of program: String) -> [String: [Int]] { counts.withLock { $0[program] ?? [:] } }

    /// All counts as a value of JSON, for another process: `{folder: {path: [count, …]}}`.
    package var value: ScriptValue {
        let programs = counts.withLock(\.self)
        return Self.object(programs) { files in
            Self.object(files) { counts in .array(counts.map { .number(Double($0)) }) }
        }
    }

    private static func object<Value>(_ values: [String: Value], _ value: (Value) -> ScriptValue) -> ScriptValue {
        let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return .object(ScriptObject(uniqueProperties: sorted.map { .init(key: $0.key, value: value($0.value)) }))
    }

    /// Adds the counts of another process.
    ///
    /// - Parameter value: The ``value`` of its recorder; anything else is ignored.
    package func add(_ value: ScriptValue) {
        for program in value.object?.properties ?? [] {
            for file in program.value.object?.properties ?? [] {
                add((file.value.array ?? []).map { Int($0.number ?? 0) }, of: file.key, in: program.key)
            }
        }
    }

    /// Adds the counts of a file.
    ///
    /// Those of a file that has changed during the run are ignored.
    func add(_ values: [Int], of file: String, in program: String) {
        counts.withLock { counts in
            guard var sums = counts[program, default: [:]][file] else {
                counts[program, default: [:]][file] = values
                return
            }
            guard sums.count == values.count else { return }
            for index in sums.indices { sums[index] += values[index] }
            counts[program, default: [:]][file] = sums
        }
    }
}
