import Glibc
import MiniCore
import MiniEngine
import Testing

/// Each test has its own process: they count the resources of a process.
@Suite struct LifetimeTests {
    @Test func `a thousand programs leave no resources behind`() async throws {
        await #expect(processExitsWith: .success) {
            for _ in 0..<10 { try await Self.runOneProgram() }
            let threads = Self.count("/proc/self/task")
            let files = Self.count("/proc/self/fd")
            var residentAt500 = 0
            for index in 0..<1000 {
                try await Self.runOneProgram()
                if index == 499 { residentAt500 = Self.residentKilobytes }
            }
            let growth = Self.residentKilobytes - residentAt500
            #expect(growth < 4000 || Self.isInstrumented, "memory grew by \(growth) KB from the 500th to the 1,000th")
            await Self.expect(threads: threads, files: files)
        }
    }

    @Test func `a thousand threads leave no resources behind`() async throws {
        await #expect(processExitsWith: .success) {
            let threads = Self.count("/proc/self/task")
            let files = Self.count("/proc/self/fd")
            for _ in 0..<1000 {
                let thread = ScriptThread(name: "short", clock: .real)
                try thread.start()
                thread.enqueue {}
                thread.stop()
                _ = await thread.waitUntilIdle(limit: .seconds(60))
                thread.enqueue {}
            }
            await Self.expect(threads: threads, files: files)
        }
    }

    @Test func `programs on threads that keep running do not accumulate`() async throws {
        await #expect(processExitsWith: .success) {
            let thread = ScriptThread(name: "program", clock: .virtual)
            try thread.start()
            var residentAt100 = 0
            for index in 0..<300 {
                thread.enqueue { Self.runMachine() }
                _ = await thread.waitUntilIdle(limit: .seconds(60))
                if index == 99 { residentAt100 = Self.residentKilobytes }
            }
            let growth = Self.residentKilobytes - residentAt100
            #expect(growth < 4000 || Self.isInstrumented, "memory grew by \(growth) KB from the 100th to the 300th")
            #expect(VirtualMachine.liveCount == 0)
        }
    }

    @Test func `programs that are ended leave no resources behind`() async throws {
        await #expect(processExitsWith: .success) {
            let sources = ["for (;;);", "(async () => { for (;;) await 0 })()", "(function f() { f(); f() })()"]
            var limits = ScriptLimits()
            limits.timePerTurn = .milliseconds(10)
            var residentAt30 = 0
            for index in 0..<90 {
                withMachine(limits) { machine in
                    let context = machine.makeContext(name: "hostile")
                    _ = context.error(of: sources[index % 3])
                    _ = context.error(of: "1")
                }
                if index == 29 { residentAt30 = Self.residentKilobytes }
            }
            let growth = Self.residentKilobytes - residentAt30
            #expect(growth < 6000 || Self.isInstrumented, "memory grew by \(growth) KB from the 30th to the 90th")
            #expect(VirtualMachine.liveCount == 0)
        }
    }

    /// The threads are detached: the last ones may end slightly later, or a minute later on a loaded machine.
    private static func expect(threads: Int, files: Int) async {
        for _ in 0..<60_000 where count("/proc/self/task") > threads || count("/proc/self/fd") > files {
            usleep(1000)
        }
        // One for the collector and one for the clock of the waiting task, which are shared.
        #expect(count("/proc/self/task") <= threads + 2)
        #expect(count("/proc/self/fd") <= files + 2)
        #expect(ScriptThread.liveCount == 0)
        #expect(VirtualMachine.liveCount == 0)
    }

    private static func runOneProgram() async throws {
        let thread = ScriptThread(name: "program", clock: .virtual)
        try thread.start()
        thread.enqueue { runMachine() }
        thread.stop()
        _ = await thread.waitUntilIdle(limit: .seconds(60))
    }

    private static func runMachine() {
        let machine = VirtualMachine(name: "program")
        let context = machine.makeContext(name: "logic")
        context.onUnhandledRejection = { _, _ in }
        do {
            try context.define("native") { call in call.object { $0.set("text", call.string(at: 0)) } }
            try context.evaluate("var kept = native('x'); Promise.resolve().then(() => kept)", name: "a.js")
        } catch {
            Issue.record(error)
        }
        machine.invalidate()
    }

    /// The memory of a sanitizer grows.
    private static var isInstrumented: Bool { dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil }

    static func count(_ folder: String) -> Int {
        guard let directory = opendir(folder) else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }

    static var residentKilobytes: Int {
        guard let file = fopen("/proc/self/statm", "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, 128, file) != nil else { return 0 }
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return (Int(text.split(separator: " ")[1]) ?? 0) * 4
    }
}
