import Foundation
import FoundationNetworking
import MiniCore
import Synchronization
import Testing

@testable import MiniAgents

/// The requests that the server on the loopback interface accepts.
@Suite(.timeLimit(.minutes(5))) struct HTTPTests {
    private static let initialize = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
        """
    private static let list = #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#

    /// Sends a request; returns the status, the session and the body.
    private func send(
        _ address: String,
        _ body: String? = nil,
        method: String = "POST",
        _ headers: [String: String] = [:],
    ) async throws -> (status: Int, session: String?, body: String) {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let received = try #require(response as? HTTPURLResponse)
        let text = String(decoding: data, as: UTF8.self)
        return (received.statusCode, received.value(forHTTPHeaderField: "Mcp-Session-Id"), text)
    }

    @Test func `a session begins with initialize, and ends with DELETE and its program`() async throws {
        let fixture = try AgentFixture()
        let server = try await AgentHTTPServer.start(fixture.server)
        #expect(try await send(server.address, Self.list).status == 400)
        let begun = try await send(server.address, Self.initialize)
        let session = ["Mcp-Session-Id": try #require(begun.session)]
        #expect(begun.status == 200 && begun.body.contains("2025-06-18"))
        let notification = #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#
        #expect(try await send(server.address, notification, session).status == 202)
        let open = #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"open"}}"#
        #expect(try await send(server.address, open, session).body.contains("program p1"))
        #expect(await fixture.server.programNames == ["p1"])
        #expect(try await send(server.address, method: "DELETE", session).status == 200)
        #expect(await fixture.server.programNames.isEmpty)
        #expect(try await send(server.address, Self.list, session).status == 404)
        await server.stop()
        await fixture.stop()
    }

    @Test func `a session without a request ends after a time, and its next request is an error with the reason`()
        async throws
    {
        let fixture = try AgentFixture()
        let start = ContinuousClock.now
        let passed = Mutex(Duration.zero)
        let sessions = AgentSessions(fixture.server, idleLimit: .seconds(600)) { start + passed.withLock { $0 } }
        let first = try #require(await sessions.begin()).id
        let second = try #require(await sessions.begin()).id
        _ = try #require(await sessions.beginRequest(second))
        passed.withLock { $0 = .seconds(599) }
        await sessions.endIdle()
        #expect(await sessions.count == 2)
        passed.withLock { $0 = .seconds(600) }
        await sessions.endIdle()
        // A request that is under way keeps its session.
        #expect(await sessions.count == 1)
        #expect(await sessions.beginRequest(first) == nil)
        let ended = "the session has ended after 10 minutes without a request; send initialize to begin another one"
        #expect(await sessions.absence(of: first) == ended)
        #expect(
            await sessions.absence(of: "none") == "the session has ended; send initialize to begin another one"
        )
        await sessions.endRequest(second)
        passed.withLock { $0 = .seconds(1_199) }
        await sessions.endIdle()
        #expect(await sessions.count == 1)
        passed.withLock { $0 = .seconds(1_200) }
        await sessions.endIdle()
        #expect(await sessions.count == 0)
        await sessions.stop()
        await fixture.stop()
    }

    @Test func `an idle session ends without another request, and with its program`() async throws {
        let fixture = try AgentFixture()
        let server = try await AgentHTTPServer.start(fixture.server, idleLimit: .seconds(2))
        let session = ["Mcp-Session-Id": try #require(try await send(server.address, Self.initialize).session)]
        let open = #"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"open"}}"#
        #expect(try await send(server.address, open, session).body.contains("program p1"))
        while !(await fixture.server.programNames.isEmpty) { await Task.yield() }
        let late = try await send(server.address, Self.list, session)
        #expect(late.status == 404)
        #expect(late.body.contains("the session has ended after 2 seconds without a request"), "\(late.body)")
        await server.stop()
        await fixture.stop()
    }

    @Test func `requests without the token, of other origins and in other forms are refused`() async throws {
        let fixture = try AgentFixture()
        let server = try await AgentHTTPServer.start(fixture.server)
        let start = try #require(server.address.firstMatch(of: /^http:\/\/127\.0\.0\.1:\d+\//)).0
        #expect(try await send("\(start)mcp", Self.initialize).status == 404)
        #expect(try await send("\(start)\(String(repeating: "a", count: 43))/mcp", Self.initialize).status == 404)
        #expect(try await send(String(server.address.dropLast(3)) + "other", Self.initialize).status == 404)
        #expect(try await send(server.address, Self.initialize, ["Origin": "http://example.com"]).status == 403)
        #expect(try await send(server.address, Self.initialize, ["Host": "example.com"]).status == 403)
        #expect(try await send(server.address, Self.initialize, ["Content-Type": "text/plain"]).status == 415)
        #expect(try await send(server.address, method: "GET").status == 405)
        #expect(try await send(server.address, "{").status == 400)
        #expect(
            try await send(server.address, String(repeating: " ", count: AgentConnection.byteLimit + 1)).status == 413
        )
        #expect(await fixture.server.programNames.isEmpty)
        await server.stop()
        await fixture.stop()
    }
}
