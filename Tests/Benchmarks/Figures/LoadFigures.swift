import Glibc
import MiniCore
import MiniHost
import MiniNetwork
import NetworkServers
import Synchronization

/// What many programs use that work twice a second, and the times of their storage calls.
///
/// Each program stores a value, sends a request and changes its page. The programs run in their own process, separate from the server.
enum LoadFigures {
    /// The first argument of a measured child process; not for people.
    static let childCommand = "measure-load"
    /// The times of the measurements, in seconds since all programs run.
    private static let moments = [15, 60, 180, 360, 600]
    /// The time that the later ones are compared with.
    private static let reference = 60
    /// How many times the use at the reference a later one may be.
    ///
    /// The same use varies: each sample is at another point of garbage collections and of idle threads and connections. After the
    /// reference, 200 programs take 216,000 steps, so that a thread or descriptor that leaks in one of 1,000 steps exceeds a tenth.
    private static let growth = 1.1
    /// How many times the median the 99th percentile of a storage call may be.
    private static let spread = 20.0

    static func measure(_ options: Options) async throws -> [Figure] {
        let server = try await TestServer.start { _ in ServerStep.text(String(repeating: "a", count: 1024)) }
        let authorities = try await CertificateAuthority.shared.file
        let arguments = [
            ChildProcess.ownPath, childCommand, String(options.programCount), String(server.port), authorities,
        ]
        // A thread, not a task: the server needs the threads of tasks.
        let output = try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<String, any Error>) in
            let code = DetachedThread.start(name: "load") {
                continuation.resume(with: Result { try ChildProcess.run(arguments).output })
            }
            if code != 0 { continuation.resume(throwing: MeasurementError("a thread cannot be created")) }
        }
        await server.stop()
        return output.split(separator: "\n").compactMap { figure(from: $0, options.programCount) }
    }

    /// The figure of a line of the child.
    private static func figure(from line: Substring, _ programCount: Int) -> Figure? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 5, let unit = Figure.Unit(rawValue: String(fields[1])), let value = Double(fields[2])
        else { return nil }
        let (floor, limit) = (Double(fields[3]), Double(fields[4]))
        return Figure(
            title: "\(programCount) programs under load, \(fields[0])",
            unit: unit,
            target: limit.map { Figure.Target.ratio($0) },
            method: "one process, in which each program stores, requests by TLS and sets data twice a second",
            outcome: .measured(
                Samples([value]),
                floor: floor.map { Samples([$0]) },
                ratio: floor.map { Samples([value / $0]) },
            ),
        )
    }

    // MARK: In the child

    /// Prints one line for each measurement, see ``report(_:_:_:floor:limit:)``.
    static func runChild(_ arguments: [String]) async {
        guard arguments.count == 4, let count = Int(arguments[1]), let port = Int(arguments[2]) else { exit(2) }
        do {
            try await run(count, port, authorities: arguments[3])
        } catch {
            exit(1)
        }
        fflush(nil)
        // The programs are not stopped.
        _exit(0)
    }

    private static func run(_ count: Int, _ port: Int, authorities: String) async throws {
        FileDescriptors.raiseLimit()
        let folder = try TemporaryFolder()
        try folder.write("App({});\n", to: "program/app.js")
        try folder.write(#"{"pages": ["pages/index/index"]}"#, to: "program/app.json")
        try folder.write(
            "<view><text a:for=\"{{rows}}\" a:key=\"id\">{{item.id}} {{item.text}}</text>{{count}}</view>\n",
            to: "program/pages/index/index.axml",
        )
        try folder.write(script(port), to: "program/pages/index/index.js")
        var network = NetworkConfiguration()
        network.authorities = .file(authorities)
        var configuration = HostConfiguration()
        configuration.storage = .folder(folder.path + "/data")
        configuration.network = HostNetwork(network)
        let times = CallTimes()
        configuration.observer = times
        configuration.recordsSuccessfulCalls = true
        let host = try MiniProgramHost(configuration)
        let package = try ProgramPackage(folder: folder.path + "/program")
        for number in 0..<count { _ = try await host.open(package, appID: String(number)) }
        let start = MonotonicTime.now
        var first: Use?
        for moment in moments {
            let left = start + Double(moment) * 1e9 - MonotonicTime.now
            if left > 0 { try await Task.sleep(for: .nanoseconds(left)) }
            let use = Use()
            report("after \(moment) s", use, since: first)
            if moment == reference {
                first = use
                // The calls of the first minute contain the start.
                _ = times.takeAll()
            }
        }
        report(times.takeAll())
        try await reportOwners(host)
    }

    /// Reports the uses at a time, beside those at the reference.
    private static func report(_ time: String, _ use: Use, since first: Use?) {
        let limit = first.map { _ in growth }
        report("memory \(time)", .kibibytes, use.kibibytes, floor: first?.kibibytes, limit: limit)
        report("processes \(time)", .processes, use.processes, floor: first?.processes, limit: limit)
        report("threads \(time)", .threads, use.threads, floor: first?.threads, limit: limit)
        report("descriptors \(time)", .descriptors, use.descriptors, floor: first?.descriptors, limit: limit)
    }

    /// Reports the times of storage calls.
    private static func report(_ times: [Double]) {
        guard !times.isEmpty else { return }
        let samples = Samples(times)
        let title = "99th percentile of `setStorageSync`, floor: its median"
        report(title, .nanoseconds, samples.percentile99, floor: samples.median, limit: spread)
    }

    private static func reportOwners(_ host: MiniProgramHost) async throws {
        let programs = host.programs.compactMap { $0 as? LocalProgram }
        var heapBytes = 0
        for program in programs { heapBytes += await program.heapSizeInBytes }
        report("heaps at their last collection", .kibibytes, Double(heapBytes / 1024))
        for program in programs { await program.collectGarbage() }
        reportMemory("after a collection in each")
        heapBytes = 0
        for program in programs { heapBytes += await program.heapSizeInBytes }
        report("heaps after that collection", .kibibytes, Double(heapBytes / 1024))
        _ = trim?(0)
        reportMemory("after malloc_trim")
        for program in host.programs { await program.releaseMemory() }
        reportMemory("after all that programs give back at rest")
    }

    private static func reportMemory(_ time: String) { report("memory \(time)", .kibibytes, Use().kibibytes) }

    /// Prints a line: the title, the unit, the value, and if they exist the floor and the limit of the ratio.
    private static func report(
        _ title: String,
        _ unit: Figure.Unit,
        _ value: Double,
        floor: Double? = nil,
        limit: Double? = nil,
    ) {
        let numbers = [value, floor, limit].map { number in number.map { "\($0)" } ?? "" }
        print(([title, unit.rawValue] + numbers).joined(separator: "\t"))
    }

    private typealias Trim = @convention(c) (Int) -> Int32
    private static let trim: Trim? = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: Trim.self) }

    private static func script(_ port: Int) -> String {
        """
        let count = 0;
        Page({
            data: { rows: [], count: 0 },
            onLoad() { setTimeout(() => setInterval(() => this.step(), 500), Math.random() * 500); },
            async step() {
                count++;
                my.setStorageSync({ key: 'key ' + count % 50, data: { count, text: 'x'.repeat(500) } });
                const { data } = await my.request({ url: 'https://localhost:\(port)/', dataType: 'text' });
                const rows = [];
                for (let id = 0; id < 20; id++) rows.push({ id: id + count, text: data.slice(0, 20) });
                this.setData({ rows, count });
            },
        });

        """
    }
}

/// What this process uses at one time.
private struct Use {
    /// The resident memory.
    let kibibytes = Double(MemoryFigures.residentBytes / 1024)
    let processes = Double(Descendant.processCount)
    let threads = Double(SoakSample.ownThreadCount)
    let descriptors = Double(FileDescriptors.openCount ?? 0)
}

/// The durations of `my.setStorageSync` in all programs, in nanoseconds.
private final class CallTimes: ProgramObserver {
    private let times = Mutex<[Double]>([])

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        guard case .call(let call) = event, call.name == "setStorage", call.form == .sync else { return }
        let time = call.duration / Duration.nanoseconds(1)
        times.withLock { $0.append(time) }
    }

    /// Returns the durations since the last call of this method.
    func takeAll() -> [Double] {
        times.withLock { times in
            let all = times
            times = []
            return all
        }
    }
}
