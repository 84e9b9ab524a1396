import Testing

@testable import MiniDebug

/// The frames of the engine's inspector.
@Suite struct InspectorMessageTests {
    /// A list of one target, as the engine sends it.
    private static let targets: [UInt8] =
        [2, 0, 0, 0, 0, 0, 0, 0] + "JavaScript\0program\0null\0".utf8 + [0, 0x20, 0x1B, 0x13, 0x24, 0, 0x25]

    private func message(_ name: String, _ value: [UInt8]) -> [UInt8] {
        InspectorMessage(name: name, value: value).frame
    }

    @Test func `a message is taken once it is complete`() throws {
        let frame = message("SetTargetList", Self.targets)
        #expect(frame.prefix(5) == [0, 0, 0, 53, 1])
        for count in 0..<frame.count {
            var bytes = Array(frame[..<count])
            #expect(try InspectorMessage.take(from: &bytes) == nil)
            #expect(bytes.count == count)
        }
        var bytes = frame + [7]
        let taken = try InspectorMessage.take(from: &bytes)
        #expect(taken?.targets == [2])
        #expect(bytes == [7])
    }

    @Test func `a list of several targets has all their numbers`() {
        let first: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0] + "JavaScript\0view\0null\0".utf8 + [1, 0x1D, 0x18, 0x13]
        let second: [UInt8] = [9, 1, 0, 0, 0, 0, 0, 0] + "JavaScript\0program\0null\0".utf8 + [0, 0x20, 0x1B, 0x13]
        // The second element begins at a multiple of eight.
        let list = first + [UInt8](repeating: 0, count: 7) + second
        let ends = [UInt8(first.count), UInt8(list.count)]
        let value = list + ends + [0, UInt8(list.count + 2)]
        #expect(InspectorMessage(name: "SetTargetList", value: value).targets == [1, 265])
        #expect(InspectorMessage(name: "SetTargetList", value: [0, 0]).targets == [])
    }

    @Test func `values of another form have no targets and no text`() {
        for count in 0..<Self.targets.count {
            let value = Array(Self.targets[..<count])
            #expect(InspectorMessage(name: "SetTargetList", value: value).targets != [2])
        }
        #expect(InspectorMessage(name: "SendMessageToFrontend", value: [1, 2, 3]).reply == nil)
        let open = InspectorMessage(name: "SendMessageToFrontend", value: [UInt8](repeating: 65, count: 12))
        #expect(open.reply == nil)
    }

    @Test func `a text is sent to a target and read from it`() throws {
        var bytes = InspectorMessage.send("{\"é\":1}", to: 0x0102).frame
        let taken = try #require(try InspectorMessage.take(from: &bytes))
        #expect(taken.name == "SendMessageToTarget")
        #expect(taken.reply?.target == 0x0102)
        #expect(taken.reply?.text == "{\"é\":1}")
    }

    @Test(arguments: [[0xFF, 0xFF, 0xFF, 0xFF, 1], [0, 0, 0, 1, 0], [0, 0, 0, 2, 1, 65, 65]] as [[UInt8]])
    func `bytes that are no message are an error`(_ bytes: [UInt8]) {
        var bytes = bytes
        #expect(throws: DebugError.self) { try InspectorMessage.take(from: &bytes) }
    }
}
