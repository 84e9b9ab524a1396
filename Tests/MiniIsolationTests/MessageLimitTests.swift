import MiniCore
import MiniHost
import MiniIsolation
import MiniTesting
import Testing

/// Values that do not fit into a message.
@Suite(.timeLimit(.minutes(5))) struct MessageLimitTests {
    /// The size of a result that the host cannot send.
    private static let hugeByteCount = (64 << 20) + 1

    /// Runs code in a program, with the variable `text` that a worker cannot send, and checks that the program still runs.
    private func result(of code: String) async throws -> ScriptValue {
        try await withIsolatedProgram { configuration in
            configuration.limits.script.memoryBytes = 1 << 30
            configuration.network = FakeNetwork(respond: { request throws(APIError) in
                let body = [UInt8](repeating: 0, count: Self.hugeByteCount)
                return NetworkResponse(status: 200, headers: [], body: body, url: request.url)
            })
            var delegates = FunctionDelegates()
            delegates.add("scan") { _ throws(APIError) in
                ["code": .string(String(repeating: "y", count: Self.hugeByteCount))]
            }
            delegates.add("getLocation") { _ throws(APIError) in
                throw APIError(.cancelled, String(repeating: "z", count: 100_000))
            }
            configuration.apis = try configuration.apis.delegating(delegates)
        } _: { program, _ in
            let result = try await program.evaluate("const text = 'x'.repeat((32 << 20) + 1); \(code)")
            let sum = try await program.evaluate("1 + 1")
            #expect(sum == 2)
            return result
        }
    }

    @Test(arguments: [
        ("my.setStorageSync({ key: 'k', data: text })", 14),
        ("await my.scan({ text }).catch(e => e)", 2),
        ("await my.request({ url: 'https://a.b', method: 'POST', data: text }).catch(e => e)", 2),
    ])
    func `a request that is too large is an error of its call`(code: String, error: Double) async throws {
        let result = try await result(of: "const result = \(code); return [result.error, result.errorMessage]")
        #expect(result[0] == .number(error))
        #expect(result[1]?.string?.contains("the request has 33554") == true, "\(String(describing: result[1]))")
        #expect(result[1]?.string?.hasSuffix("can send at most 33554432") == true)
    }

    @Test(arguments: [
        "await my.scan({}).catch(e => e)",
        "await my.request({ url: 'https://a.b', dataType: 'arraybuffer' }).catch(e => e)",
    ])
    func `a result that is too large is an error of its call`(code: String) async throws {
        let result = try await result(of: "const result = \(code); return [result.error, result.errorMessage]")
        #expect(result[0] == 3)
        #expect(result[1]?.string?.contains("the result has 67108") == true, "\(String(describing: result[1]))")
        #expect(result[1]?.string?.hasSuffix("can receive at most 67108864") == true)
    }

    @Test func `a long error of a delegate does not end the program`() async throws {
        let length = try await result(of: "return (await my.getLocation().catch(e => e)).errorMessage.length")
        #expect(length == 100_000)
    }

    @Test func `a command or its result that is too large is an error of the command`() async throws {
        try await withIsolatedProgram {
            $0.limits.script.memoryBytes = 1 << 30
        } _: { program, _ in
            let result = await #expect(throws: ScriptError.self) {
                try await program.evaluate("'x'.repeat(32 << 20)")
            }
            #expect(result?.name == "RangeError")
            #expect(result?.message.contains("a program in a process of its own can send at most") == true)
            let command = await #expect(throws: ScriptError.self) {
                try await program.evaluate("1 //" + String(repeating: "x", count: Self.hugeByteCount))
            }
            #expect(command?.message.contains("can receive at most 67108864") == true)
            let sum = try await program.evaluate("1 + 1")
            #expect(sum == 2)
        }
    }
}
