import MiniHost
import Testing

/// Mock results of JSAPIs.
struct MockTests {
    private static func mocking(_ json: String) throws -> (inout HostConfiguration) throws -> Void {
        let mocks = try FunctionMocks(JSON.parse(json))
        return { $0.mocks = mocks }
    }

    @Test func `a mock completes every form of a name, and takes precedence over built-in JSAPIs and permissions`()
        async throws
    {
        let configure = try Self.mocking(
            #"{"getStorage": {"data": 7}, "my.getLocation": {"longitude": 1}, "canIUse": false, "SDKVersion": "9", "request": {"data": "m", "status": 200}, "getFileSystemManager.readFile": {"data": "read"}}"#
        )
        try await withProgram({ configuration in
            try configure(&configuration)
            configuration.permissions = []
        }) { program in
            let result = try await program.evaluate(
                """
                const task = my.request({ url: 'https://a.b' });
                const manager = my.getFileSystemManager();
                return [my.getStorageSync({ key: 'k' }), await my.getStorage({ key: 'k' }), await my.getLocation(),
                    my.canIUse('request'), my.SDKVersion, typeof task.abort, await task,
                    manager.readFileSync('x'), await manager.readFile({ filePath: 'x' }),
                    my.setStorageSync({ key: 'k', data: 1 }).error];
                """
            )
            #expect(
                result == [
                    ["data": 7], ["data": 7], ["longitude": 1], false, "9", "function", ["data": "m", "status": 200],
                    ["data": "read"], ["data": "read"], 4,
                ]
            )
        }
    }

    @Test func `results of a mock are used in order, the last one repeats, and errors fail the call`() async throws {
        let configure = try Self.mocking(
            #"{"scan": [{"code": "1"}, {"error": 10, "errorMessage": "cancelled", "more": 1}, {"code": "2", "error": 0}], "navigateBack": {"error": "top"}, "getStorageSync": [[1, 2]]}"#
        )
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                const seen = [];
                for (let i = 0; i < 4; i++) seen.push(await my.scan().catch(e => ['fail', e]));
                seen.push(await my.navigateBack().catch(e => e), my.getStorageSync({}), my.getStorageSync({}));
                return seen;
                """
            )
            #expect(
                result == [
                    ["code": "1"], ["fail", ["more": 1, "error": 10, "errorMessage": "cancelled"]],
                    ["code": "2", "error": 0], ["code": "2", "error": 0], ["error": "top", "errorMessage": ""], [1, 2],
                    [1, 2],
                ]
            )
        }
    }

    @Test func `a mock defines an unknown name, and a failure of a direct call throws`() async throws {
        let configure = try Self.mocking(
            #"{"hostOnly": {"a": 1}, "hostOnlySync": {"a": 2}, "canIUse": {"error": 3, "errorMessage": "no"}}"#
        )
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                let thrown;
                try { my.canIUse('x'); } catch (error) { thrown = [error.error, error.message]; }
                return [await my.hostOnly(), await my.call('hostOnly'), my.hostOnlySync(), thrown];
                """
            )
            #expect(result == [["a": 1], ["a": 1], ["a": 2], [3, "no"]])
        }
    }

    @Test(arguments: ["[]", "3", #"{"scan": []}"#, #"{"": {}}"#, #"{"my.": {}}"#])
    func `invalid mocks are rejected`(json: String) throws {
        let value = try JSON.parse(json)
        #expect(throws: FunctionMocksError.self) { _ = try FunctionMocks(value) }
    }

    @Test func `an object is returned whatever its name maps to, and a mocked name can be used`() async throws {
        let configure = try Self.mocking(#"{"getFileSystemManager": {}, "scan": {"code": "1"}}"#)
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                return [typeof my.getFileSystemManager().readFile, ...['scan', 'tradePay', 'scan.object.type.qr',
                    'ap.scan.callback.code', 'scan.object.other', 'tradePay.object.orderStr'].map(name => my.canIUse(name))];
                """
            )
            #expect(result == ["function", true, false, true, true, false, false])
        }
    }

    @Test func `unusual names are reported with the probable name`() throws {
        let mocks = try FunctionMocks(
            JSON.parse(
                #"{"getLocaton": {}, "foo": {}, "getStorageSync": {}, "onAppShow": {}, "getFileSystemManager": {}, "getFileSystemManager.stat": {}, "env": {}}"#
            )
        )
        #expect(
            APIRegistry.builtIn.warnings(about: mocks) == [
                "no my.foo is known here",
                "my.getFileSystemManager cannot be mocked: mock its methods, such as getFileSystemManager.access",
                "no my.getLocaton is known here; did you mean getLocation?",
                "my.onAppShow cannot be mocked: it registers listeners or creates objects",
            ]
        )
    }
}
