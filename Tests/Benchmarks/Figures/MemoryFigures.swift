import CJavaScriptCore
import Glibc
import MiniHost

/// The memory of the process that an idle program uses.
enum MemoryFigures {
    /// The first argument of a measured child process; not for people.
    static let childCommand = "measure-memory"

    static func measure(_ options: Options) async throws -> [Figure] {
        var figures: [Figure] = []
        for (count, rounds, target) in [(100, 5, nil), (1_000, 3, Figure.Target.ratio(1.1))] {
            let title = "memory of an idle program, \(count) in a process"
            let method = """
                growth of resident memory from 1 to \(count) programs at rest, for each, in a process of its own; floor: \
                threads with a bare group and two contexts
                """
            guard access(options.program + "/app.json", R_OK) == 0 else {
                let outcome = Figure.Outcome.notMeasured(reason: "there is no program \(options.program)")
                figures.append(Figure(title: title, unit: .kibibytes, method: method, outcome: outcome))
                continue
            }
            let measured = try await Rounds(rounds) {
                try child("programs", count, options)
            } floor: {
                try child("threads", count, options)
            }
            figures.append(Figure(title, .kibibytes, target: target, method: method, measured))
        }
        return figures
    }

    /// The fields of `/proc/meminfo` with the memory that the kernel needs for processes and threads.
    static let kernelFields = ["PageTables", "KernelStack", "SUnreclaim"]

    static func child(_ kind: String, _ count: Int, _ options: Options) throws -> Double {
        try use(kind, count, options)[0]
    }

    /// The KiB that one of many uses: of its processes, and those of ``kernelFields`` on the complete machine.
    static func use(_ kind: String, _ count: Int, _ options: Options) throws -> [Double] {
        let arguments = [ChildProcess.ownPath, childCommand, kind, String(count), options.program]
        let output = try ChildProcess.run(arguments).output
        let numbers = output.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 1 + kernelFields.count else {
            throw MeasurementError("a child process printed \"\(output)\"")
        }
        return numbers.map { $0 / 1024 }
    }

    // MARK: In the child

    /// Prints the bytes that one of many programs uses.
    static func runChild(_ arguments: [String]) async {
        guard arguments.count == 4, let count = Int(arguments[2]), count > 1 else { exit(2) }
        do {
            switch arguments[1] {
            case "programs": try await measurePrograms(count, arguments[3])
            case "workers": try await measureWorkers(count, arguments[3])
            case "workers without JIT": try await measureWorkers(count, arguments[3], usesJIT: false)
            default: try measureThreads(count)
            }
        } catch {
            exit(1)
        }
    }

    private static func measurePrograms(_ count: Int, _ folder: String) async throws {
        let host = try MiniProgramHost()
        var first: [Int] = []
        for number in 1...count {
            let program = try await host.open(folder, appID: String(number))
            guard await program.waitUntilIdle() else { throw MeasurementError("a program does not become idle") }
            // A program releases memory like this after two idle seconds.
            await program.releaseMemory()
            if number == 1 { first = uses(residentBytes) }
        }
        finish(first, uses(residentBytes), count)
    }

    /// Prints the growth of the memory of all processes of a host.
    private static func measureWorkers(_ count: Int, _ folder: String, usesJIT: Bool = true) async throws {
        var options = WorkerOptions(.current)
        options.usesJIT = usesJIT
        var configuration = HostConfiguration()
        configuration.isolation = .process(options)
        let host = try MiniProgramHost(configuration)
        var first: [Int] = []
        for number in 1...count {
            let program = try await host.open(folder, appID: String(number))
            guard await program.waitUntilIdle() else { throw MeasurementError("a program does not become idle") }
            await program.releaseMemory()
            if number == 1 { first = uses(proportionalBytes) }
        }
        let last = uses(proportionalBytes)
        await host.stop()
        finish(first, last, count)
    }

    /// The proportional memory of this process and of those that it has started, directly or not.
    private static var proportionalBytes: Int {
        Descendant.all.reduce(bytes("Pss:", in: "/proc/self/smaps_rollup")) { $0 + $1.proportionalBytes }
    }

    private static func measureThreads(_ count: Int) throws {
        var first: [Int] = []
        for number in 1...count {
            try startThread()
            if number == 1 { first = uses(residentBytes) }
        }
        finish(first, uses(residentBytes), count)
    }

    /// Starts a thread that creates a group with two contexts and then waits endlessly.
    ///
    /// Returns when the thread waits.
    private static func startThread() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw MeasurementError("a pipe cannot be created") }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 8 << 20)
        var thread = pthread_t()
        let end = UnsafeMutableRawPointer(bitPattern: Int(ends[1]))
        let code = pthread_create(&thread, &attributes, waitingThread, end)
        pthread_attr_destroy(&attributes)
        guard code == 0 else { throw MeasurementError("a thread cannot be created") }
        var byte: UInt8 = 0
        guard read(ends[0], &byte, 1) == 1 else { throw MeasurementError("a thread failed") }
        close(ends[0])
        close(ends[1])
    }

    private static let waitingThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { end in
        let group = JSContextGroupCreate()
        for _ in 0..<2 { _ = JSGlobalContextCreateInGroup(group, nil) }
        write(Int32(Int(bitPattern: end)), "x", 1)
        while true { pause() }
    }

    /// The memory of processes, followed by that of the kernel, in bytes.
    private static func uses(_ bytes: Int) -> [Int] {
        [bytes] + kernelFields.map { Self.bytes("\($0):", in: "/proc/meminfo") }
    }

    private static func finish(_ first: [Int], _ last: [Int], _ count: Int) -> Never {
        let growth = zip(first, last).map { Double($1 - $0) / Double(count - 1) }
        print(growth.map { "\($0)" }.joined(separator: " "), terminator: "")
        // The output is written before the programs, which are not stopped.
        fflush(nil)
        _exit(0)
    }

    /// The used memory of this process.
    static var residentBytes: Int { bytes("Rss:", in: "/proc/self/smaps_rollup") }

    /// The value of a field in a file of `/proc`, which has KiB; 0 if it cannot be read.
    static func bytes(_ field: String, in path: String) -> Int {
        guard let file = fopen(path, "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if text.hasPrefix(field) { return (Int(text.filter(\.isNumber)) ?? 0) * 1024 }
        }
        return 0
    }
}
