import MiniCore
import Testing

@testable import MiniAgents

/// The messages of a client and of the server, as they are on the wire.
///
/// A line `> …` is sent, and `< …` is received; other messages may arrive in between. `! 350` lets 350 milliseconds pass. A received
/// object may have more properties. A text `$name` stands for the value that it had where it was received first, and `…` at an end of
/// a text for any text.
struct AutomatorSession: Sendable, CustomTestStringConvertible {
    let name: String
    private let lines: String

    init(_ name: String, _ lines: String) {
        self.name = name
        self.lines = lines
    }

    var testDescription: String { name }

    static let all = programs + pages + elements

    /// Sends and expects the messages.
    func run(_ client: AutomatorClient, _ clock: ManualClock) async throws {
        var values: [String: ScriptValue] = [:]
        for line in lines.split(separator: "\n") {
            let content = String(line.dropFirst(2))
            switch line.first {
            case ">": try await client.send(JSON.text(Self.replaced(try JSON.parse(content), by: values)))
            case "!": clock.advance(by: .milliseconds(try #require(Int(content))))
            default:
                let expected = try JSON.parse(content)
                let received = try await client.message { message in
                    message["id"] == expected["id"] && message["method"] == expected["method"]
                }
                let isEqual = Self.matches(received, expected, &values)
                #expect(isEqual, "\(line)\nbut received \(JSON.text(received))")
            }
        }
        #expect(client.keptResponses == [])
    }

    /// A value with the values of its names.
    private static func replaced(_ value: ScriptValue, by values: [String: ScriptValue]) -> ScriptValue {
        switch value {
        case .string(let text): values[text] ?? value
        case .array(let elements): .array(elements.map { replaced($0, by: values) })
        case .object(let object):
            .object(ScriptObject(object.properties.map { ($0.key, replaced($0.value, by: values)) }))
        default: value
        }
    }

    /// Whether a received value is an expected one; keeps the values of new names.
    private static func matches(
        _ received: ScriptValue,
        _ expected: ScriptValue,
        _ values: inout [String: ScriptValue],
    ) -> Bool {
        switch expected {
        case .string(let text) where text.hasPrefix("$"):
            if values[text] == nil { values[text] = received }
            return values[text] == received
        case .string(let text) where text.contains("…"):
            let parts = text.split(separator: "…", omittingEmptySubsequences: false)
            guard let whole = received.string, let first = parts.first, let last = parts.last else { return false }
            let middle = parts.dropFirst().dropLast()
            return whole.hasPrefix(first) && whole.hasSuffix(last) && middle.allSatisfy { whole.contains($0) }
        case .array(let elements):
            guard let array = received.array, array.count == elements.count else { return false }
            for (inner, element) in zip(array, elements) where !matches(inner, element, &values) { return false }
            return true
        case .object(let object):
            guard received.object != nil else { return false }
            for property in object.properties {
                guard let inner = received[property.key], matches(inner, property.value, &values) else { return false }
            }
            return true
        default: return received == expected
        }
    }
}

/// Scripted sessions at the level of the wire, and the server's messages in each.
@Suite(.timeLimit(.minutes(5))) struct AutomatorSessionTests {
    @Test(arguments: AutomatorSession.all)
    func `the messages of a session are those of the protocol`(_ session: AutomatorSession) async throws {
        let fixture = try await AutomatorFixture()
        let client = try await fixture.connect()
        try await session.run(client, fixture.clock)
        await client.disconnect()
        await fixture.stop()
    }

    @Test func `there are at least twenty sessions, each with another name`() {
        #expect(AutomatorSession.all.count >= 20)
        #expect(Set(AutomatorSession.all.map(\.name)).count == AutomatorSession.all.count)
    }
}
