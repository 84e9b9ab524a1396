import CommandHarness
import Testing

/// JavaScriptCore in a confined worker.
struct ContainedEngineTests {
    private static let output = """
        loop: 198495000
        sort: 99999
        garbage: 600000
        memory: 1
        wide: 50000
        exception: 10000
        recursion: RangeError
        expression: false x1y2
        unicode: 4
        date: 2024Number
        format: 1.234,5
        zone: 08
        order: 3
        random: number
        big: 603
        json: 10000
        function: 2000
        promise: queued
        async: 1
        proxy: name
        map: 100000
        weak: object
        shared: object undefined object
        collected: 198495000
        new context: 198495000
        new group: 42

        """

    @Test(arguments: [["jit=on"], ["jit=off"], ["jit=on", "abi=2"], ["jit=on", "direct"], ["jit=on", "free"]])
    func `the engine works in a worker as without containment`(_ options: [String]) async throws {
        let result = try await Product.containedProcess.run(["engine"] + options)
        #expect(result.output == Self.output)
        #expect(result.status == 0)
    }

    @Test func `a worker keeps the engine's descriptors, and shares no event with its siblings`() async throws {
        let worker = try await Product.containedProcess.run(["descriptors"])
        let lines = worker.output.split(separator: "\n")
        #expect(lines.contains("read: EAGAIN"))
        #expect(!lines.contains { $0 == "shared" || $0.contains("EBADF") })
        #expect(lines.last == "checked true")
        let free = try await Product.containedProcess.run(["descriptors", "free"])
        #expect(free.output.contains("shared"))
    }
}
