import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct StorageTests {
    let harness = Harness()

    @Test func `a string is stored as a string and read back`() async throws {
        #expect(try await harness.call(SetStorage.self, ["key": "name", "data": "Ada"]) == ["success": true])
        #expect(try harness.storage.value(for: "name") == .string("Ada"))
        #expect(try await harness.call(GetStorage.self, ["key": "name"]) == ["data": "Ada", "success": true])
    }

    @Test(
        arguments: [
            (false, "false"), (0, "0"), (.null, "null"), ([], "[]"), ([:], "{}"),
            (["a": [1, .null, "x"]], #"{"a":[1,null,"x"]}"#),
        ] as [(ScriptValue, String)]
    )
    func `any other value is stored as JSON and read back`(data: ScriptValue, json: String) async throws {
        #expect(try await harness.call(SetStorage.self, ["key": "k", "data": data]) == ["success": true])
        #expect(try harness.storage.value(for: "k") == .json(JSONText(json)))
        #expect(try await harness.call(GetStorage.self, ["key": "k"]) == ["data": data, "success": true])
    }

    @Test func `a string that looks like JSON stays a string`() async throws {
        _ = try await harness.call(SetStorage.self, ["key": "k", "data": #"{"a":1}"#])
        #expect(try await harness.call(GetStorage.self, ["key": "k"])["data"] == #"{"a":1}"#)
    }

    @Test func `reading a key that does not exist succeeds with null`() async throws {
        #expect(try await harness.call(GetStorage.self, ["key": "absent"]) == ["data": .null, "success": true])
    }

    @Test func `removing a key succeeds, whether the key exists or not`() async throws {
        try harness.storage.set(.string("v"), for: "k")
        #expect(try await harness.call(RemoveStorage.self, ["key": "k"]) == ["success": true])
        #expect(try await harness.call(RemoveStorage.self, ["key": "k"]) == ["success": true])
        #expect(try harness.storage.value(for: "k") == nil)
    }

    @Test func `clearing removes every key`() async throws {
        try harness.storage.set(.string("v"), for: "k")
        #expect(try await harness.call(ClearStorage.self) == ["success": true])
        #expect(try harness.storage.information().keys.isEmpty)
    }

    @Test(arguments: [(0, 0), (1, 1), (1024, 1), (1025, 2), (204_800, 200)])
    func `the current size is in KB, rounded up`(bytes: Int, kilobytes: Double) async throws {
        if bytes > 0 { try harness.storage.set(.string(String(repeating: "x", count: bytes)), for: "k") }
        let result = try await harness.call(GetStorageInfo.self)
        #expect(result["currentSize"] == .number(kilobytes))
        #expect(result["limitSize"] == 10240)
        #expect(result["keys"] == (bytes > 0 ? ["k"] : []))
        #expect(result["success"] == true)
    }

    @Test(arguments: [SetStorage.self, GetStorage.self, RemoveStorage.self] as [any HostFunction.Type])
    func `a key is 1 to 1024 bytes of text without NUL`(function: any HostFunction.Type) async throws {
        let size = "key: expected a string of 1 to 1024 UTF-8 bytes"
        let missing = "key: required parameter is missing"
        let cases: [(key: ScriptValue, message: String)] = [
            (.undefined, missing), (.null, missing), (1, "key: expected a string, found number"),
            (["a"], "key: expected a string, found array"), ("", size),
            (.string(String(repeating: "k", count: 1025)), size), (.string(String(repeating: "ü", count: 513)), size),
            ("a\u{0}b", "key: expected a string without NUL characters"),
        ]
        for (key, message) in cases {
            await harness.expectRefusal(of: function, ["key": key, "data": "v"], message)
        }
        for key in [String(repeating: "k", count: 1024), String(repeating: "ü", count: 512), " "] {
            _ = try await harness.call(function, ["key": .string(key), "data": "v"])
        }
    }

    @Test func `undefined data is a missing parameter`() async throws {
        await harness.expectRefusal(of: SetStorage.self, ["key": "k"], "data: required parameter is missing")
        #expect(try harness.storage.value(for: "k") == nil)
    }

    @Test(
        arguments: [
            (SetStorage.self, [12, 14, 10101, 10104, 10105, 10106, 10107, 10108]),
            (GetStorage.self, [10102, 10105, 10106, 10107, 10108]),
            (RemoveStorage.self, [10105, 10106, 10107, 10108]), (ClearStorage.self, [10105, 10106, 10107, 10108]),
            (GetStorageInfo.self, [10105, 10106, 10107, 10108]),
        ] as [(any HostFunction.Type, [Int])]
    )
    func `a failure of the storage reaches the program unchanged`(function: any HostFunction.Type, codes: [Int]) async {
        for code in codes {
            let failure = APIError(APIError.Reason(code: code), "scripted")
            harness.storage.failure = failure
            await #expect(throws: failure) { try await harness.call(function, ["key": "k", "data": "v"]) }
        }
    }
}
