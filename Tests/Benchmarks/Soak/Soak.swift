import Glibc
import MiniCore
import MiniHost

/// Many programs in processes of their own that start, make calls, crash and end at random for minutes.
///
/// The result is flat if no figure after the second minute is more than a tenth and an allowance above that of the second
/// minute.
enum Soak {
    /// The argument of the command line.
    static let name = "soak"
    /// The minute that the later ones are compared with.
    private static let reference = 2
    /// The time for the processes to end and for files to be removed after the host was released, in seconds.
    private static let endTime = 10.0

    /// Runs a soak and prints a table and the result.
    ///
    /// - Returns: Whether the figures are flat, nothing is left over and nothing failed.
    static func run(_ options: Options) async throws -> Bool {
        guard options.minutes > reference else {
            throw MeasurementError("--minutes requires a number above \(reference), found \(options.minutes)")
        }
        FileDescriptors.raiseLimit()
        let folder = try TemporaryFolder()
        // Without a reference, the folder would be removed before its files are checked.
        defer { withExtendedLifetime(folder) {} }
        for (path, text) in SoakSlot.files { try folder.write(text, to: "program/" + path) }
        let before = (descriptors: FileDescriptors.openCount ?? 0, threads: SoakSample.ownThreadCount)
        let counts = SoakCounts()
        show("soak: \(options.programCount) programs, \(options.minutes) minutes, seed \(options.seed)\n")
        show(SoakSample.head)
        let data = folder.path + "/data"
        let samples = try await soak(options, program: folder.path + "/program", data: data, counts)
        let isProportional = samples.allSatisfy(\.isProportional)
        show("\nmemory: \(isProportional ? "proportional" : "resident, since only root can read the proportional one")")
        let ends = SoakEnd.allCases.map { "\($0.rawValue) \(counts.current.ends[$0] ?? 0)" }
        show("ends: \(ends.joined(separator: ", "))")
        let rest = await leftovers(before.descriptors, before.threads, data)
        let problems = growth(samples) + rest + failures(counts.current)
        for problem in problems { show("- \(problem)") }
        show("result: \(problems.isEmpty ? "flat after minute \(reference), nothing left over" : "FAILED")")
        return problems.isEmpty
    }

    /// Runs the programs in a host that is released afterwards.
    ///
    /// - Returns: One sample a minute.
    private static func soak(
        _ options: Options,
        program: String,
        data: String,
        _ counts: SoakCounts,
    ) async throws -> [SoakSample] {
        let host = try MiniProgramHost(configuration(data))
        let start = MonotonicTime.now
        // Programs run during the last sample.
        let end = start + (Double(options.minutes) * 60 + 5) * 1e9
        let samples = try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<options.programCount {
                group.addTask {
                    var slot = SoakSlot(
                        host,
                        folder: program,
                        number: number,
                        seed: options.seed,
                        end: end,
                        counts: counts,
                    )
                    await slot.run()
                }
            }
            var samples: [SoakSample] = []
            for minute in 1...options.minutes {
                let left = start + Double(minute) * 60e9 - MonotonicTime.now
                if left > 0 { try await Task.sleep(for: .nanoseconds(left)) }
                let sample = await counts.sample { SoakSample(minute: minute, folder: data) }
                show(sample.row(starts: counts.current.starts))
                samples.append(sample)
            }
            try await group.waitForAll()
            return samples
        }
        await host.stop()
        return samples
    }

    private static func configuration(_ data: String) -> HostConfiguration {
        var configuration = HostConfiguration()
        configuration.isolation = .process(WorkerOptions(.current))
        configuration.storage = .folder(data)
        configuration.network = nil
        configuration.limits.script.timePerTurn = .milliseconds(500)
        configuration.limits.script.memoryBytes = 64 << 20
        return configuration
    }

    // MARK: Result

    /// The figures that have grown since the reference.
    private static func growth(_ samples: [SoakSample]) -> [String] {
        samples[reference - 1].values.enumerated().compactMap { index, first in
            let highest = samples.dropFirst(reference).map { $0.values[index].value }.max() ?? first.value
            guard highest > first.limit else { return nil }
            return "\(first.name): \(first.value) in minute \(reference), up to \(highest) later; limit \(first.limit)"
        }
    }

    /// What the host has not released.
    private static func leftovers(_ descriptors: Int, _ threads: Int, _ data: String) async -> [String] {
        let end = MonotonicTime.now + endTime * 1e9
        while !Descendant.all.isEmpty || !SoakSample.leftNames(in: data).isEmpty, MonotonicTime.now < end {
            // The task is not cancelled.
            try? await Task.sleep(for: .milliseconds(100))
        }
        var problems: [String] = []
        let processes = Descendant.all
        if !processes.isEmpty { problems.append("\(processes.count) processes are left over") }
        let names = SoakSample.leftNames(in: data)
        if let first = names.first { problems.append("\(names.count) files are left over, one of them \(first)") }
        // Threads and descriptors of Swift's tasks and of the clock are kept for later use.
        for (name, former, now, allowance) in [
            ("descriptors", descriptors, FileDescriptors.openCount ?? 0, 8),
            ("threads", threads, SoakSample.ownThreadCount, 16),
        ] where now > former + allowance {
            problems.append("\(now) \(name), \(former) before; \(allowance) more are permitted")
        }
        return problems
    }

    private static func failures(_ counts: SoakCounts.State) -> [String] {
        guard let first = counts.firstFailure else { return [] }
        return ["\(counts.failureCount) calls failed; the first: \(first)"]
    }

    /// Prints a line at once: the output is read while the soak runs.
    private static func show(_ line: String) {
        print(line)
        fflush(nil)
    }
}
