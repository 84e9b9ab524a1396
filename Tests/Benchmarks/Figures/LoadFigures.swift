import Glibc
import MiniCore
import MiniHost
import MiniNetwork
import NetworkServers

/// The memory of many programs that work twice a second: each stores a value, sends a request or changes its page.
///
/// The programs run in their own process, separate from the server.
enum LoadFigures {
    /// The first argument of a measured child process; not for people.
    static let childCommand = "measure-load"
    /// The times at which memory is measured, in seconds since all programs run.
    private static let moments = [15, 60, 180, 360, 600]

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
        return output.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t")
            guard fields.count == 2, let kibibytes = Double(fields[1]) else { return nil }
            return Figure(
                title: "memory of \(options.programCount) programs under load, \(fields[0])",
                unit: .kibibytes,
                method:
                    "resident memory of the process; each program stores, requests by TLS and sets data twice a second",
                outcome: .measured(Samples([kibibytes]), floor: nil, ratio: nil),
            )
        }
    }

    // MARK: In the child

    /// Prints one line for each measurement: its name and the resident memory in KiB.
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
        let host = try MiniProgramHost(configuration)
        let package = try ProgramPackage(folder: folder.path + "/program")
        for number in 0..<count { _ = try await host.open(package, appID: String(number)) }
        let start = MonotonicTime.now
        for moment in moments {
            let left = start + Double(moment) * 1e9 - MonotonicTime.now
            if left > 0 { try await Task.sleep(for: .nanoseconds(left)) }
            report("after \(moment) s")
        }
        try await reportOwners(host)
    }

    private static func reportOwners(_ host: MiniProgramHost) async throws {
        let programs = host.programs.compactMap { $0 as? LocalProgram }
        var heapBytes = 0
        for program in programs { heapBytes += await program.heapSizeInBytes }
        print("heaps at their last collection\t\(heapBytes / 1024)")
        for program in programs { await program.collectGarbage() }
        report("after a collection in each")
        heapBytes = 0
        for program in programs { heapBytes += await program.heapSizeInBytes }
        print("heaps after that collection\t\(heapBytes / 1024)")
        _ = trim?(0)
        report("after malloc_trim")
        for program in host.programs { await program.releaseMemory() }
        report("after all that programs give back at rest")
    }

    private static func report(_ title: String) { print("\(title)\t\(MemoryFigures.residentBytes / 1024)") }

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
