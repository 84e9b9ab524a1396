import MiniHost
import Testing

/// Built-in JSAPIs that a delegate of the host replaces.
@Suite(.timeLimit(.minutes(5)))
struct ReplacedFunctionTests {
    private static func replace(_ configuration: inout HostConfiguration) throws {
        var delegates = FunctionDelegates()
        delegates.add("getStorage") { call throws(APIError) in ["data": call.parameters["key"] ?? .null] }
        delegates.add("own") { _ throws(APIError) in ["own": true] }
        configuration.apis = try configuration.apis.replacing(with: delegates)
    }

    @Test func `the delegate receives the call, and the Sync form is not provided`() async throws {
        try await withProgram(Self.replace) { program in
            let result = try await program.evaluate(
                """
                return [await my.getStorage({ key: 'k' }), await my.own(), my.canIUse('getStorage'),
                    my.canIUse('getStorageSync'), my.canIUse('setStorageSync')];
                """
            )
            #expect(result == [["data": "k"], ["own": true], true, false, true])
        }
    }

    @Test func `the permission of the built-in JSAPI is needed`() async throws {
        let configure: (inout HostConfiguration) throws -> Void = { configuration in
            try Self.replace(&configuration)
            configuration.permissions.remove(.storage)
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate("my.getStorage({ key: 'k' }).catch(e => e.error)")
            #expect(result == 4)
        }
    }
}
