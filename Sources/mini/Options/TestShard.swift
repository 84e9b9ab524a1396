import ArgumentParser
import Glibc
import MiniCore
import MiniTestRunner

/// One of several parts of a run, each on a machine of its own.
struct TestShard: ExpressibleByArgument {
    /// The variables of a system that starts the parts.
    private struct Variables {
        /// The variable with the index.
        let index: String
        /// The variable with the first index; nil if that is ``start``.
        var first: String?
        /// The variable with the distance of two indexes; nil if that is 1.
        var step: String?
        var start = 0
        /// The variable with the number of parts; nil if there is none.
        var countName: String?

        /// The number of parts; nil if the variable is not set to a number.
        var count: Int? { countName.flatMap(Self.number) }

        /// The index from 0; nil if the variable is not set to a number.
        var value: Int? {
            guard let number = Self.number(index) else { return nil }
            let first = first.flatMap(Self.number) ?? start
            let step = max(step.flatMap(Self.number) ?? 1, 1)
            return (number - first) % step == 0 ? (number - first) / step : nil
        }

        static func number(_ name: String) -> Int? {
            EnvironmentVariable.value(of: name).flatMap { Int($0) }
        }
    }

    private static let systems = [
        Variables(index: "TEST_SHARD_INDEX", countName: "TEST_TOTAL_SHARDS"),
        Variables(index: "JOB_COMPLETION_INDEX"),
        Variables(
            index: "SLURM_ARRAY_TASK_ID",
            first: "SLURM_ARRAY_TASK_MIN",
            step: "SLURM_ARRAY_TASK_STEP",
            countName: "SLURM_ARRAY_TASK_COUNT",
        ),
        Variables(index: "CI_NODE_INDEX", start: 1, countName: "CI_NODE_TOTAL"),
    ]
    private static let names = systems.map(\.index)
    private static let automatic = "auto"

    /// The index of the part, from 0; nil if the environment has none.
    let index: Int?
    /// The number of parts; nil if the environment has none.
    let count: Int?
    /// The system whose variables have the index; nil for an index in the option.
    private let system: Variables?

    init?(argument: String) {
        if argument == Self.automatic {
            system = Self.systems.first { $0.value != nil && $0.count != nil }
            (index, count) = (system?.value, system?.count)
            return
        }
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        switch parts.count {
        case 1:
            guard let count = parts[0], count > 0 else { return nil }
            system = Self.systems.first { $0.value != nil }
            (index, self.count) = (system?.value, count)
        case 2:
            guard let number = parts[0], let count = parts[1], count > 0, number > 0, number <= count else {
                return nil
            }
            (index, self.count, system) = (number - 1, count, nil)
        default: return nil
        }
    }

    /// The message that the environment has no index, one that is no index of a part, or another number of parts; otherwise
    /// nil.
    var problem: String? {
        guard let count, count > 0 else {
            return "--shard auto takes the index and the number of parts from TEST_SHARD_INDEX and TEST_TOTAL_SHARDS, "
                + "SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, or CI_NODE_INDEX and CI_NODE_TOTAL, which are not set; "
                + "specify --shard 1/4."
        }
        // Each machine would run some files of the others, or leave out files.
        if let system, let name = system.countName, let other = system.count, other != count {
            return "--shard \(count) differs from the number of parts in \(name), \(other); specify --shard auto."
        }
        if let index, (0..<count).contains(index) { return nil }
        let found = index.map { ", which has the index \($0) from 0" } ?? ", which are not set to a number"
        return
            "--shard \(count) takes its index, from 0 to \(count - 1), from \(Self.names.joined(separator: ", "))\(found); "
            + "specify --shard 1/\(count)."
    }

    /// This part of a run.
    ///
    /// - Parameters:
    ///   - entries: The files of all parts.
    ///   - filter: What the tests to run have in common; nil if they are all tests.
    func part(of entries: [TestEntry], filter: String?) -> TestPart {
        TestPart(entries: entries, number: (index ?? 0) + 1, count: count ?? 1, filter: filter)
    }

    /// The files of this part in their order: every n-th one, or, with durations, those that make the parts equally long.
    ///
    /// - Parameter durations: The durations of files in milliseconds by their labels; a file without one counts as an average
    ///   one.
    func entries(of files: [TestEntry], durations: [String: Double]) -> [TestEntry] {
        guard let index, let count else { return files }
        let known = files.compactMap { durations[$0.label] }
        guard !known.isEmpty else { return files.enumerated().filter { $0.offset % count == index }.map(\.element) }
        let average = known.reduce(0, +) / Double(known.count)
        // The longest ones first, each to the part with the least work so far. Equal ones keep their order on every machine.
        let sorted = files.enumerated().sorted { left, right in
            let (one, other) = (durations[left.element.label] ?? average, durations[right.element.label] ?? average)
            return one == other ? left.offset < right.offset : one > other
        }
        var sums = [Double](repeating: 0, count: count)
        var chosen: Set<TestEntry> = []
        for (_, file) in sorted {
            let part = sums.indices.min { sums[$0] == sums[$1] ? $0 < $1 : sums[$0] < sums[$1] } ?? 0
            sums[part] += durations[file.label] ?? average
            if part == index { chosen.insert(file) }
        }
        return files.filter(chosen.contains)
    }

    /// Reads the durations of files from JSON reports, by their labels; a later report precedes.
    ///
    /// - Throws: ``CommandFailure`` for a file that is missing or no report: other parts of the run may have read it.
    static func durations(in reports: [String]) throws(CommandFailure) -> [String: Double] {
        var durations: [String: Double] = [:]
        for path in reports {
            guard let bytes = TestFiles.read(path) else {
                throw CommandFailure(
                    message:
                        "--timings \(path): the file cannot be read; write it by a run with --reporter json --output FILE."
                )
            }
            // The message is the same for any other content.
            guard let files = (try? JSON.parse(bytes))?["files"]?.array else {
                throw CommandFailure(
                    message:
                        "--timings \(path): this is no report of a run; write one with --reporter json --output FILE."
                )
            }
            for file in files {
                guard let name = file["file"]?.string, let time = file["milliseconds"]?.number, time >= 0 else {
                    continue
                }
                let entry = TestEntry(file: name, configuration: file["configuration"]?.string ?? "")
                durations[entry.label] = time
            }
        }
        return durations
    }

    /// Creates the file by which Bazel detects that a test supports parts.
    static func writeStatus() throws(CommandFailure) {
        guard let path = EnvironmentVariable.value(of: "TEST_SHARD_STATUS_FILE"), !path.isEmpty else { return }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw CommandFailure(message: "TEST_SHARD_STATUS_FILE \(path) cannot be written: \(reason).")
        }
        close(descriptor)
    }
}
