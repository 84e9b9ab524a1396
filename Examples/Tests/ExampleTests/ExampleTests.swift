import Testing

/// Each example runs as a process, as in its documentation comment.
@Suite(.timeLimit(.minutes(20)))
struct ExampleTests {
    @Test func `Isolated runs a program in a confined process`() async throws {
        let program = try ProgramFolder()
        let result = try await ExampleCommand("Isolated").run([program.path])
        #expect(result.output.contains("The confined program computes 42."))
    }

    @Test func `Embed runs a program and prints its page`() async throws {
        let program = try ProgramFolder()
        let result = try await ExampleCommand("Embed").run([program.path])
        #expect(result.status == 0)
        #expect(result.output.contains("hello you"))
        let hello = try await ExampleCommand("Embed").run()
        #expect(hello.output.contains("Hello, world!"))
    }

    @Test func `Shopper finds tea and adds it to the cart`() async throws {
        let result = try await ExampleCommand("Shopper").run()
        #expect(result.status == 0)
        #expect(result.output == "$4.50 for 1 product\n")
    }

    @Test func `CustomJSAPI succeeds and fails`() async throws {
        let result = try await ExampleCommand("CustomJSAPI").run()
        #expect(result.status == 0)
        #expect(result.output.contains("1250 points, gold"))
        #expect(result.output.contains("20001: there is no such member"))
        #expect(result.output.contains("paid"))
    }

    @Test func `LockedDevice rejects access to stored data while it is locked`() async throws {
        let folder = try ProgramFolder()
        let result = try await ExampleCommand("LockedDevice").run(["Examples/CustomEncryptor/Program", folder.data])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("unlocked: {\"success\":true}\nlocked: {\"error\":10108,"))
        #expect(result.output.hasSuffix("unlocked again: {\"data\":1,\"success\":true}\n"))
    }

    @Test func `CustomEncryptor keeps every rule, and no note is readable on disk`() async throws {
        let folder = try ProgramFolder()
        let result = try await ExampleCommand("CustomEncryptor").run(["Examples/CustomEncryptor/Program", folder.data])
        #expect(result.status == 0)
        #expect(result.output.contains("kept: a value does not open in place of another one\n"))
        #expect(result.output.contains("Meet me at the harbour."))
        #expect(result.output.contains(" bytes without the note\n"))
        #expect(result.output.contains("once the key is forgotten: error 10102\n"))
    }

    @Test func `CustomEncryptor rejects access to stored data while its secret service is locked`() async throws {
        let folder = try ProgramFolder()
        let result = try await ExampleCommand("CustomEncryptor").run(["Examples/CustomEncryptor/Program", folder.data])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("kept: another store reads the keys that were made, unchanged\n"))
        #expect(result.output.contains("unlocked: {\"success\":true}\nlocked: {\"error\":10108,"))
        #expect(result.output.hasSuffix("unlocked again: {\"data\":1,\"success\":true}\n"))
    }

    @Test func `Allowlist keeps every rule, also with a running program`() async throws {
        let result = try await ExampleCommand("Allowlist").run()
        #expect(result.status == 0)
        #expect(result.output.contains("kept: a name below an allowed host is refused\n"))
        #expect(result.output.contains("kept: a scheme that runs code or reads files is refused\n"))
        for line in [
            "localhost: welcome", "127.0.0.1: welcome", "printer.localhost: error 20", "opened: mailto:ann@example.com",
            "not loaded: mailto:ann@example.com", "refused: tel:110, error 4", "loaded: https://example.com/",
        ] {
            #expect(result.output.split(separator: "\n").contains { $0.hasSuffix(line) }, "\(line)")
        }
    }
}
