import MiniCore
import MiniHost
import NetworkServers
import Synchronization
import Testing

@testable import MiniAgents

/// Requests that fail, clients that meet, and the end of a client and of the server.
@Suite(.timeLimit(.minutes(5))) struct AutomatorErrorTests {
    // MARK: Requests

    @Test func `an unknown method is an error with the nearest name`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        let advice = "The article Automator lists the methods."
        #expect(
            try await client.fault("App.getCurentPage")
                == "App.getCurentPage is unimplemented. Did you mean App.getCurrentPage? \(advice)"
        )
        #expect(try await client.fault("Other") == "Other is unimplemented. \(advice)")
        #expect(try await client.fault("App.getCurrentPage") == "")
        await fixture.stop()
    }

    @Test func `malformed messages are errors, and the connection stays open`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        try await client.send("{\"id\":")
        let malformed = try await client.message { $0["id"] == .null }
        #expect(malformed["error"]?["message"]?.string?.hasPrefix("The message is not JSON: ") == true)
        for text in ["[]", "1", #"{"id":"1"}"#, #"{"method":"App.exit"}"#, #"{"id":{},"method":"App.exit"}"#] {
            try await client.send(text)
            let message = try await client.message { $0["error"] != nil }
            #expect(message["error"]?["message"]?.string?.hasPrefix("A message is {") == true, "\(text)")
        }
        try await client.send(#"{"id":"2","method":"App.getCurrentPage","params":[]}"#)
        let parameters = try await client.message { $0["id"] == "2" }
        #expect(parameters["error"]?["message"] == "params of App.getCurrentPage is an object.")
        #expect(try await client.fault("App.getCurrentPage") == "")
        await fixture.stop()
    }

    @Test func `bytes close the connection`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        try await client.send(bytes: [1, 2])
        let closing = try await client.message { $0["type"] == "closing" }
        #expect(closing["code"] == 1_003)
        await fixture.stop()
    }

    @Test func `an unknown element and one that has disappeared are errors`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        #expect(
            try await client.fault("Element.tap", ["elementId": "999999"])
                == "no such element: 999999 is not on the page any more. Find it again."
        )
        let text = try await client.fault("Element.tap", ["elementId": "x"])
        #expect(text.hasPrefix("elementId of Element.tap is a number"), "\(text)")
        #expect(try await client.fault("Element.tap") == "Element.tap needs elementId.")
        let found = try await client.request("Page.getElement", ["selector": ".item"])
        let item = try #require(found["result"]?["elementId"])
        #expect(try await client.fault("Element.tap", ["elementId": item]) == "")
        for method in ["Element.tap", "Element.getOffset", "Element.getWXML", "Element.touchstart"] {
            let fault = try await client.fault(method, ["elementId": item])
            #expect(fault.hasPrefix("no such element: "), "\(method)")
        }
        await fixture.stop()
    }

    @Test func `a page that does not exist and one that has been closed are errors`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        let fault = try await client.fault("Page.getData", ["pageId": 999_999])
        let form = /There is no page 999999\. Open pages are \d+ \(pages\/index\/index\)\./
        #expect(fault.wholeMatch(of: form) != nil, "\(fault)")
        let options: ScriptValue = [["url": "/pages/detail/detail"]]
        _ = try await client.request("App.callWxMethod", ["method": "navigateTo", "args": options])
        let page = try #require(try await client.request("App.getCurrentPage")["result"]?["pageId"])
        _ = try await client.request("App.callWxMethod", ["method": "navigateBack", "args": [[:]]])
        let closed = try await client.fault("Page.callMethod", ["pageId": page, "method": "x"])
        #expect(closed.hasPrefix("There is no page "), "\(closed)")
        let missing: ScriptValue = [["url": "/pages/none/none"]]
        let call: ScriptValue = ["method": "redirectTo", "args": missing]
        #expect(try await client.fault("App.callWxMethod", call).hasPrefix("redirectTo:fail "))
        await fixture.stop()
    }

    // MARK: Several clients

    @Test func `all clients drive one program, and an error names another one that does so at the time`() async throws {
        let fixture = try await AutomatorFixture()
        let (first, second) = (try await fixture.connect(), try await fixture.connect())
        let button = try await first.request("Page.getElement", ["selector": "#count"])
        let element = try #require(button["result"]?["elementId"])
        #expect(try await first.fault("Element.tap", ["elementId": element]) == "")
        #expect(try await second.request("Page.getData", ["path": "count"])["result"]?["data"] == 1)
        let program = fixture.server.program
        try await program.begin("Element.tap", by: 1)
        #expect(
            try await second.fault("Element.tap", ["elementId": element])
                == "Client 1 is using program automator (Element.tap). Call again when that has ended."
        )
        // Reading is possible at any time.
        #expect(try await second.request("Page.getData", ["path": "count"])["result"]?["data"] == 1)
        // A further request of the same client waits.
        let id = try await first.begin("Element.tap", ["elementId": element])
        await program.end()
        let response = try await first.message { $0["id"] == id }
        #expect(response["error"] == nil)
        #expect(try await second.fault("Element.tap", ["elementId": element]) == "")
        #expect(try await second.request("Page.getData", ["path": "count"])["result"]?["data"] == 3)
        await fixture.stop()
    }

    @Test func `a client that leaves in the middle of a call ends it, and its mocks are removed`() async throws {
        let fixture = try await AutomatorFixture()
        let (first, second) = (try await fixture.connect(), try await fixture.connect())
        _ = try await second.request("App.enableLog")
        let mock: ScriptValue = ["method": "getSystemInfoSync", "result": ["screenWidth": 1]]
        #expect(try await first.fault("App.mockWxMethod", mock) == "")
        #expect(try await second.evaluate("() => my.getSystemInfoSync().screenWidth") == 1)
        let waiting = "() => new Promise(() => console.log('waits'))"
        _ = try await first.begin("App.callFunction", ["functionDeclaration": .string(waiting)])
        _ = try await second.message { $0["method"] == "App.logAdded" }
        await first.disconnect()
        // The end of a connection is noticed later.
        while try await second.evaluate("() => my.getSystemInfoSync().screenWidth") == 1 { await Task.yield() }
        #expect(try await second.evaluate("() => my.getSystemInfoSync().screenWidth") == 390)
        await fixture.stop()
    }

    @Test func `the last mock of several clients counts, and stays when a client leaves whose mock it has replaced`()
        async throws
    {
        let fixture = try await AutomatorFixture()
        let (first, second) = (try await fixture.connect(), try await fixture.connect())
        func mock(_ width: Double) -> ScriptValue {
            ["method": "getSystemInfoSync", "result": ["screenWidth": .number(width)]]
        }
        let width = "() => my.getSystemInfoSync().screenWidth"
        #expect(try await first.fault("App.mockWxMethod", mock(1)) == "")
        let own: ScriptValue = ["method": "setStorageSync", "result": ["isMocked": true]]
        #expect(try await first.fault("App.mockWxMethod", own) == "")
        #expect(try await second.fault("App.mockWxMethod", mock(2)) == "")
        #expect(try await first.evaluate(width) == 2)
        await first.disconnect()
        // The mocks of a client are removed together, in the order of their names.
        let isMocked = "() => my.setStorageSync({ key: 'a', data: 1 })?.isMocked === true"
        while try await second.evaluate(isMocked) == true { await Task.yield() }
        #expect(try await second.evaluate(width) == 2)

        let third = try await fixture.connect()
        let function: ScriptValue = [
            "method": "getSystemInfoSync", "functionDeclaration": "() => ({ screenWidth: 3 })", "args": [],
        ]
        #expect(try await third.fault("App.mockWxMethod", function) == "")
        #expect(try await second.evaluate(width) == 3)
        // A client removes the mock of another one as well.
        #expect(try await second.fault("App.mockWxMethod", ["method": "getSystemInfoSync"]) == "")
        #expect(try await third.evaluate(width) == 390)
        await fixture.stop()
    }

    @Test func `requests that wait for their turn when their client leaves are not carried out`() async throws {
        let fixture = try await AutomatorFixture()
        let first = try await fixture.connect()
        let mock: ScriptValue = ["method": "getSystemInfoSync", "result": ["screenWidth": 1]]
        #expect(try await first.fault("App.mockWxMethod", mock) == "")
        let program = fixture.server.program
        try await program.begin("Element.tap", by: 1)
        for _ in 1...2 {
            _ = try await first.begin("App.callFunction", ["functionDeclaration": "() => { getApp().isLate = true; }"])
        }
        await first.disconnect()
        while fixture.server.connectionCount > 0 { await Task.yield() }
        await program.end()
        let second = try await fixture.connect()
        // The mocks of a client are removed after its last request.
        while try await second.evaluate("() => my.getSystemInfoSync().screenWidth") != 390 { await Task.yield() }
        #expect(try await second.evaluate("() => typeof getApp().isLate") == "undefined")
        await fixture.stop()
    }

    @Test func `an unsettled promise delays no other request`() async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        let waiting = "() => new Promise((resolve) => { getApp().settle = resolve; })"
        let id = try await client.begin("App.callFunction", ["functionDeclaration": .string(waiting)])
        #expect(try await client.evaluate("() => { getApp().settle('settled'); return 1; }") == 1)
        let response = try await client.message { $0["id"] == id }
        #expect(response["result"]?["result"] == "settled")
        await fixture.stop()
    }

    // MARK: The life of the program

    @Test(arguments: ["App.exit", "Tool.close"])
    func `a client can end the program, and the next client starts it again`(_ method: String) async throws {
        let fixture = try await AutomatorFixture()
        let first = try await fixture.connect()
        #expect(try await first.evaluate("() => { getApp().run = 1; return 1; }") == 1)
        #expect(try await first.fault(method) == "")
        #expect(
            try await first.fault("App.getCurrentPage") == "The program has been closed. Connect again to start it."
        )
        let second = try await fixture.connect()
        #expect(try await second.request("App.getCurrentPage")["result"]?["path"] == "pages/index/index")
        #expect(try await second.evaluate("() => typeof getApp().run") == "undefined")
        await fixture.stop()
    }

    @Test func `a program that ends by itself is an error, until a client connects`() async throws {
        var configuration = HostConfiguration()
        configuration.limits.script.timePerTurn = .milliseconds(200)
        let fixture = try await AutomatorFixture(configuration: configuration)
        let first = try await fixture.connect()
        #expect(try await first.fault("App.callFunction", ["functionDeclaration": "() => { for (;;); }"]) != "")
        let fault = try await first.fault("App.getCurrentPage")
        #expect(fault.hasPrefix("The program has ended: ") && fault.hasSuffix("Connect again to start it."), "\(fault)")
        let second = try await fixture.connect()
        #expect(try await second.fault("App.getCurrentPage") == "")
        await fixture.stop()
    }

    @Test func `a program that cannot start is a failure with its reason`() async throws {
        var files = AutomatorFixture.files
        files["app.js"] = "throw new Error('broken');"
        let fixture = try await AutomatorFixture(files, isOpen: false)
        let problem = try #require(await fixture.server.openProgram())
        #expect(problem.hasPrefix("The program has not started. ") && problem.contains("broken"), "\(problem)")
        await fixture.stop()
    }

    @Test func `a virtual clock advances while a call waits for its result`() async throws {
        let fixture = try await AutomatorFixture(clock: .virtual)
        let client = try await fixture.connect()
        let hour = "() => new Promise((resolve) => setTimeout(() => resolve('later'), 3600000))"
        #expect(try await client.evaluate(hour) == "later")
        await fixture.stop()
    }

    @Test func `the end of the server ends the program and the connections, and nothing is left`() async throws {
        let ends = EndCounter()
        var configuration = HostConfiguration()
        configuration.observer = ends
        let fixture = try await AutomatorFixture(configuration: configuration)
        let client = try await fixture.connect()
        let waiting = "() => new Promise(() => setInterval(() => {}, 1000))"
        _ = try await client.begin("App.callFunction", ["functionDeclaration": .string(waiting)])
        #expect(try await client.fault("App.getCurrentPage") == "")
        await fixture.stop()
        #expect(ends.count == 1)
        let closing = try await client.message { $0["type"] == "closing" }
        #expect(closing["reason"] == "the server ends")
        await #expect(throws: (any Error).self) { _ = try await fixture.connect() }
    }

    /// Counts the ends of programs.
    private final class EndCounter: ProgramObserver {
        private let ends = Mutex(0)

        var count: Int { ends.withLock { $0 } }

        func program(_ origin: EventOrigin, did event: ProgramEvent) {
            if case .ended = event { ends.withLock { $0 += 1 } }
        }
    }
}
