import CommandHarness
import Foundation
import IAPMiniProgram
import Testing

/// JSAPIs of a super app, from a property list and in code.
@Suite(.timeLimit(.minutes(5)))
struct HandlerTests {
    /// Runs a program of a host with these JSAPIs.
    private func withJsApis(
        _ jsApis: [RVKJsApi],
        propertyList: String? = nil,
        configure: (IAPConnectInitConfig) throws -> Void = { _ in },
        _ body: (VendorHost) async throws -> Void
    ) async throws {
        let folder = try TemporaryProgram(propertyList.map { ["plugins.plist": $0] } ?? [:])
        defer { folder.remove() }
        try await withVendorHost(
            configure: { config in
                let configuration = GRVConfiguration()
                configuration.jsApis = jsApis
                if propertyList != nil { configuration.plistFilePathForExtraPlugins = folder.path + "/plugins.plist" }
                config.grvConfiguration = configuration
                try configure(config)
            },
            body
        )
    }

    private static func propertyList(_ entries: (name: String, jsApi: String)...) -> String {
        let elements = entries.map { entry in
            "<dict><key>name</key><string>\(entry.name)</string><key>jsApi</key><string>\(entry.jsApi)</string></dict>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>JsApiRuntime</key><dict><key>JsApis</key>
            <array>\(elements.joined())</array></dict></dict></plist>
            """
    }

    // MARK: Registration

    @Test func `a property list registers the class of the sample`() async throws {
        let list = Self.propertyList(
            ("IAPMiniProgramTests.TestJsApiHandler", "testA"),
            ("IAPMiniProgramTests.TestJsApiHandler", "testB"),
        )
        try await withJsApis([], propertyList: list) { host in
            let result = try await host.evaluate(
                """
                return [await my.testA(), await my.call('testB', { a: 1 }), my.canIUse('testA'),
                    await new Promise(resolve => my.testB({ success: resolve }))];
                """
            )
            let expected: ScriptValue = ["result1": "value1", "result2": "value2"]
            #expect(result == .array([expected, expected, true, expected]))
        }
    }

    @Test func `code registers a class, and a closure under two names`() async throws {
        let closure = RVKJsApi("sum", alias: "add") { data, context, callback in
            let terms = data["terms"] as? [Int] ?? []
            let result: [String: Any] = [
                "sum": terms.reduce(0, +), "of": context.appId, "page": context.page ?? "",
            ]
            callback(result)
        }
        try await withJsApis([closure, RVKJsApi("test", handlerClass: TestJsApiHandler.self)]) { host in
            let result = try await host.evaluate(
                "return [await my.sum({ terms: [1, 2] }), await my.add({}), (await my.test()).result1]"
            )
            #expect(
                result == [
                    ["of": "shop", "page": "a", "sum": 3], ["of": "shop", "page": "a", "sum": 0], "value1",
                ]
            )
        }
    }

    @Test(arguments: [
        (propertyList(("NoModule", "x")), "the class \"NoModule\" of my.x does not exist"),
        (propertyList(("IAPMiniProgramTests.Nothing", "x")), "the class \"IAPMiniProgramTests.Nothing\" of my.x"),
        (propertyList(("IAPMiniProgramTests.IsNoHandler", "x")), "must inherit from RVKJsApiHandler"),
        (
            propertyList(
                ("IAPMiniProgramTests.TestJsApiHandler", "x"),
                ("IAPMiniProgramTests.TestJsApiHandler", "x")
            ), "my.x is declared twice"
        ),
        (propertyList(("IAPMiniProgramTests.TestJsApiHandler", "inCode")), "my.inCode is declared twice"),
        (propertyList(("IAPMiniProgramTests.TestJsApiHandler", "call")), "my.call is provided by the runtime"),
        (propertyList(("IAPMiniProgramTests.TestJsApiHandler", "no name")), "'no name'"),
        ("", "the property list of JSAPIs cannot be read"),
        ("{}", "the property list of JSAPIs cannot be read"),
        ("<plist><array/></plist>", "the property list of JSAPIs cannot be read"),
        (
            "<plist><dict><key>JsApiRuntime</key><dict><key>JsApis</key><array><dict/></array></dict></dict></plist>",
            "the property list of JSAPIs cannot be read"
        ),
    ])
    func `a property list that cannot be used fails the initialization`(list: String, message: String) async throws {
        let inCode = RVKJsApi("inCode") { _, _, callback in callback(nil) }
        let error = await #expect(throws: (any Error).self) {
            try await withJsApis([inCode], propertyList: list) { _ in }
        }
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(String(describing: error))")
    }

    @Test func `a missing property list is an error with its path`() async throws {
        let configuration = GRVConfiguration()
        configuration.plistFilePathForExtraPlugins = "/nonexistent/plugins.plist"
        let error = await #expect(throws: GRVConfigurationError.self) {
            try await withVendorHost(configure: { $0.grvConfiguration = configuration }) { _ in }
        }
        #expect(error.map { "\($0)" }?.contains("/nonexistent/plugins.plist") == true)
    }

    @Test func `a JSAPI replaces a built-in one, with its permission and without its Sync form`() async throws {
        let own = RVKJsApi("getStorage") { data, _, callback in callback(["data": "own \(data["key"] ?? "")"]) }
        try await withJsApis([own]) { host in
            let result = try await host.evaluate(
                "return [await my.getStorage({ key: 'k' }), my.canIUse('getStorageSync'), my.canIUse('setStorageSync')]"
            )
            #expect(result == [["data": "own k"], false, true])
        }
        try await withJsApis([own], configure: { $0.hostConfiguration.permissions.remove(.storage) }) { host in
            let refused = try await host.evaluate("my.getStorage({ key: 'k' }).catch(e => e.error)")
            #expect(refused == 4)
        }
    }

    // MARK: Values

    @Test func `parameters have the types of Foundation, and can be cast to those of Swift`() async throws {
        let types = RVKJsApi("types") { data, _, callback in
            var seen: [String: Bool] = [:]
            seen["integer"] = data["integer"] as? Int == 3
            seen["double"] = data["integer"] as? Double == 3
            seen["fraction"] = data["fraction"] as? Double == 1.5
            seen["boolean"] = data["boolean"] as? Bool == true
            seen["text"] = data["text"] as? String == "t"
            seen["list"] = (data["list"] as? [Any])?.count == 2
            seen["nested"] = (data["nested"] as? [String: Any])?["a"] as? String == "b"
            seen["null"] = data["null"] is NSNull
            seen["callbacks"] = data["success"] == nil
            callback(seen)
        }
        try await withJsApis([types]) { host in
            let result = try await host.evaluate(
                """
                const seen = await new Promise(success => my.types({ integer: 3, fraction: 1.5, boolean: true,
                    text: 't', list: [1, 'a'], nested: { a: 'b' }, null: null, success }));
                return Object.entries(seen).filter(([, isAsExpected]) => isAsExpected !== true).map(([name]) => name);
                """
            )
            #expect(result == [])
        }
    }

    @Test func `results with the types of Swift and of Foundation reach the program`() async throws {
        let values = RVKJsApi("values") { data, _, callback in
            let result: [String: Any] = [
                "same": data["same"] ?? "", "true": true, "one": 1, "byte": Int8(1), "half": 0.5, "float": Float(0.5),
                "number": NSNumber(value: 2), "text": "t", "null": NSNull(), "list": [1, 2], "texts": ["a": "b"],
                "mixed": [1, "a", [true]] as [Any],
            ]
            callback(result)
        }
        try await withJsApis([values]) { host in
            let same = "{ a: [1, 1.5, true, false, null, 'x'] }"
            let result = try await host.evaluate(
                "const { same, ...rest } = await my.values({ same: \(same) }); return [JSON.stringify(same), rest];"
            )
            #expect(result[0] == #"{"a":[1,1.5,true,false,null,"x"]}"#)
            #expect(
                result[1] == [
                    "byte": 1, "float": 0.5, "half": 0.5, "list": [1, 2], "mixed": [1, "a", [true]], "null": .null,
                    "number": 2, "one": 1, "text": "t", "texts": ["a": "b"], "true": true,
                ]
            )
        }
    }

    @Test(
        arguments: [
            ("number", [12, "no", 7]), ("text", ["10", "no", .undefined]),
            ("noMessage", [12, "the handler of my.x failed", .undefined]),
            ("zero", "{\"a\":1,\"error\":0}"), ("nothing", "{}"),
            ("unusable", [3, "the handler of my.x passed an unusable value", .undefined]),
            ("inherited", [1, "RVKJsApiHandler does not override handler(_:context:callback:)", .undefined]),
        ] as [(String, ScriptValue)]
    )
    func `a handler completes a call with a result or an error`(kind: String, expected: ScriptValue) async throws {
        let failing = RVKJsApi("x") { data, context, callback in
            switch kind {
            case "number": callback(["error": 12, "errorMessage": "no", "detail": 7] as [String: Any])
            case "text": callback(["error": "10", "errorMessage": "no"])
            case "noMessage": callback(["error": 12])
            case "zero": callback(["error": 0, "a": 1])
            case "unusable": callback(["date": Date()])
            case "inherited": RVKJsApiHandler().handler(data, context: context, callback: callback)
            default: callback(nil)
            }
        }
        let errors = Mailbox<GRVDelegateError>()
        try await withJsApis([failing]) { host in
            host.delegate.errorHandler = { errors.put($0) }
            let code = "my.x().then(r => JSON.stringify(r), e => [e.error, e.errorMessage, e.detail])"
            let outcome = try await host.evaluate(code)
            #expect(outcome == expected)
            if kind == "unusable" {
                let error = await errors.next()
                #expect(error == .unusableResult("the handler of my.x"))
            }
        }
    }

    // MARK: Mistakes

    @Test func `the first result of a handler counts, also from another thread`() async throws {
        let twice = RVKJsApi("twice") { _, _, callback in
            Thread.detachNewThread {
                callback(["call": 1])
                callback(["call": 2])
            }
        }
        let errors = Mailbox<GRVDelegateError>()
        try await withJsApis([twice]) { host in
            host.delegate.errorHandler = { errors.put($0) }
            let result = try await host.evaluate("my.twice()")
            #expect(result == ["call": 1])
            let error = await errors.next()
            #expect(error == .calledBackAgain("the handler of my.twice"))
        }
    }

    @Test func `a handler that hangs fails its calls, and other calls continue`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let hanging = RVKJsApi("hang") { _, _, callback in
            goOn.wait()
            callback(nil)
        }
        let errors = Mailbox<GRVDelegateError>()
        try await withJsApis([hanging, RVKJsApi("test", handlerClass: TestJsApiHandler.self)]) { host in
            host.delegate.errorHandler = { errors.put($0) }
            // The start is not part of the deadline.
            _ = try await host.evaluate("1")
            host.delegate.deadline = .milliseconds(20)
            let failure = try await host.evaluate("my.hang().catch(e => [e.error, e.errorMessage])")
            #expect(failure == [10110, "the handler of my.hang did not return in time"])
            let error = await errors.next()
            #expect(error == .timedOut("the handler of my.hang"))
            host.delegate.deadline = .seconds(600)
            let other = try await host.evaluate("my.test().then(r => r.result2)")
            #expect(other == "value2")
        }
    }
}

/// A class that a property list cannot name.
class IsNoHandler {}
