import CommandHarness
import Foundation
import FoundationNetworking
import MiniCore
import MiniDev
import NetworkServers
import Testing

@testable import MiniAgents

/// The address of the server, who can connect, and the table of the documentation.
@Suite(.timeLimit(.minutes(5))) struct AutomatorServerTests {
    /// The status and the text of the response to a plain request.
    private func response(_ address: String, _ headers: [String: String] = [:]) async throws -> String {
        var request = URLRequest(url: try #require(URL(string: address)))
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        return "\(status) \(String(decoding: data, as: UTF8.self))"
    }

    /// Whether a WebSocket can be opened.
    private func opens(
        _ fixture: AutomatorFixture,
        _ path: String = "/",
        host: String? = nil,
        headers: [String] = [],
    ) async -> Bool {
        do {
            let client = try await SocketClient.connect(port: fixture.port, path: path, host: host, headers: headers)
            await client.disconnect()
            return true
        } catch {
            return false
        }
    }

    @Test func `clients without a token are accepted, and pages and other hosts are refused`() async throws {
        let fixture = try await AutomatorFixture(isOpen: false)
        #expect(fixture.server.address == "ws://127.0.0.1:\(fixture.port)")
        #expect(await opens(fixture))
        #expect(await opens(fixture, host: "localhost:\(fixture.port)"))
        #expect(await !opens(fixture, headers: ["Origin: http://127.0.0.1:\(fixture.port)"]))
        #expect(await !opens(fixture, headers: ["Origin: null"]))
        #expect(await !opens(fixture, host: "example.com:\(fixture.port)"))
        #expect(await !opens(fixture, "/other"))
        let address = "http://127.0.0.1:\(fixture.port)/"
        #expect(try await response(address) == "426 This is the address of a WebSocket.\n")
        let origin = ["Origin": "http://example.com"]
        #expect(try await response(address, origin) == "403 Pages of browsers cannot drive programs.\n")
        #expect(try await response(address + "other").hasPrefix("404 "))
        await fixture.stop()
    }

    @Test func `a token is required in the path or in the query`() async throws {
        let fixture = try await AutomatorFixture(requiresToken: true, isOpen: false)
        let form = /ws:\/\/127\.0\.0\.1:\d+\/([\w-]{43})/
        let token = try #require(fixture.server.address.wholeMatch(of: form)).1
        #expect(await opens(fixture, "/\(token)"))
        #expect(await opens(fixture, "/?token=\(token)"))
        #expect(await opens(fixture, "/?a=1&token=\(token)"))
        for path in ["/", "/\(token)x", "/?token=", "/?token=\(token)x", "/other/\(token)", "/other?token=\(token)"] {
            #expect(await !opens(fixture, path), "\(path)")
        }
        await fixture.stop()
    }

    @Test func `a picture shows what a person has entered and the program does not keep`() async throws {
        let files = [
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({});", "pages/a/a.js": "Page({});",
            "pages/a/a.axml": "<input id=\"name\"/>",
        ]
        let fixture = try await AutomatorFixture(files)
        let client = try await fixture.connect()
        let field = try await client.request("Page.getElement", ["selector": "#name"])["result"]?["elementId"]
        let input: ScriptValue = ["elementId": field ?? .null, "functionName": "input.input", "args": ["milk"]]
        #expect(try await client.fault("Element.callFunction", input) == "")
        #expect(try await client.fault("App.captureScreenshot") == "")
        let document = try #require(fixture.pictures.documents.first)
        #expect(document.contains("value=\"milk\""), "\(document)")
        await fixture.stop()
    }

    @Test func `a port in use is an error that names the remedy`() async throws {
        let fixture = try await AutomatorFixture(isOpen: false)
        let text = "Port \(fixture.port) is in use; name another one, or use --automator 0 for any free port."
        let error = await #expect(throws: DevServerError.self) {
            _ = try await AutomatorServer.start(fixture.settings, port: fixture.port)
        }
        #expect(error?.description == text)
        await fixture.stop()
    }

    // MARK: The documentation

    /// The names of methods in the code of lines.
    private func methods(in lines: [Substring]) -> Set<String> {
        Set(lines.flatMap { $0.matches(of: /`((?:App|Element|Page|Tool)\.\w+)`/) }.map { String($0.1) })
    }

    @Test func `the tables of the article name each method with its state`() throws {
        let rows = try ArticleSection("Automator", "methods").content().split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
        #expect(!rows.isEmpty)
        let states = rows.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
        for cells in states { #expect(["served", "refused", "in the client"].contains(cells[2]), "\(cells)") }
        let served = AutomatorMethod.all.values.filter { $0.refusal == nil }.map(\.name)
        let refused = AutomatorMethod.all.values.filter { $0.refusal != nil }.map(\.name)
        #expect(methods(in: zip(rows, states).filter { $1[2] == "served" }.map(\.0)) == Set(served))
        #expect(methods(in: zip(rows, states).filter { $1[2] == "refused" }.map(\.0)) == Set(refused))
        #expect(methods(in: zip(rows, states).filter { $1[2] == "in the client" }.map(\.0)).isEmpty)
    }

    @Test func `the table of events names each event`() throws {
        let rows = try ArticleSection("Automator", "events").content().split(separator: "\n")
        let names = rows.compactMap { $0.split(separator: "|").first }
        #expect(methods(in: names) == ["App.bindingCalled", "App.exceptionThrown", "App.logAdded"])
    }
}
