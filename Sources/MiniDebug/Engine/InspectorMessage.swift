internal import MiniCore

/// A message of the engine's remote inspector.
///
/// On the socket, a message is the length of its body in four bytes, the most significant one first, a byte with the order of
/// numbers, and the body: a name that ends with a NUL, and a value in the format of GVariant.
struct InspectorMessage: Equatable {
    /// The byte that announces numbers with the least significant byte first.
    private static let littleEndian: UInt8 = 1
    /// The maximum size of a body in bytes.
    static let byteLimit = 256 << 20

    let name: String
    let value: [UInt8]

    /// Makes the engine inspect a target.
    static func setup(_ target: UInt64) -> InspectorMessage {
        InspectorMessage(name: "Setup", value: bytes(of: target))
    }

    /// Sends a text of the engine's protocol to a target.
    static func send(_ text: String, to target: UInt64) -> InspectorMessage {
        InspectorMessage(name: "SendMessageToTarget", value: bytes(of: target) + text.utf8 + [0])
    }

    /// The bytes on the socket.
    var frame: [UInt8] {
        let length = UInt32(name.utf8.count + 1 + value.count)
        let head = (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
        return head + [Self.littleEndian] + name.utf8 + [0] + value
    }

    /// Removes the first complete message from received bytes; nil if there is none yet.
    ///
    /// - Throws: ``DebugError`` for bytes that are no message.
    static func take(from bytes: inout [UInt8]) throws(DebugError) -> InspectorMessage? {
        guard bytes.count >= 5 else { return nil }
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard length <= byteLimit, bytes[4] == littleEndian else {
            throw DebugError("the engine sent a message in an unknown form")
        }
        guard bytes.count >= 5 + length else { return nil }
        let body = bytes[5..<5 + length]
        guard let end = body.firstIndex(of: 0) else {
            throw DebugError("the engine sent a message without a name")
        }
        let message = InspectorMessage(
            name: String(decoding: body[..<end], as: UTF8.self),
            value: Array(body[(end + 1)...]),
        )
        bytes.removeFirst(5 + length)
        return message
    }

    /// The target and the text of a `SendMessageToFrontend`, whose value is a pair of a number and a text; nil for other values.
    var reply: (target: UInt64, text: String)? {
        guard value.count > 8, value.last == 0 else { return nil }
        return (Self.number(in: value[..<8]), String(decoding: value[8..<value.count - 1], as: UTF8.self))
    }

    /// The numbers of the targets of a `SetTargetList`, whose value has the type `(a(tsssb)b)`; nil for other values.
    var targets: [UInt64]? {
        // The end of the list is written behind the list and the boolean.
        guard let size = Self.offsetSize(of: value.count), value.count > size else { return nil }
        let end = Int(Self.number(in: value[(value.count - size)...]))
        guard end <= value.count - size else { return nil }
        return Self.elements(of: Array(value[..<end]))?.map { Self.number(in: $0[..<8]) }
    }

    /// The elements of a list, whose ends are written behind them.
    private static func elements(of list: [UInt8]) -> [[UInt8]]? {
        if list.isEmpty { return [] }
        guard let size = offsetSize(of: list.count), list.count > size else { return nil }
        let table = Int(number(in: list[(list.count - size)...]))
        guard table < list.count, (list.count - table) % size == 0 else { return nil }
        var start = 0
        var elements: [[UInt8]] = []
        for index in stride(from: table, to: list.count, by: size) {
            let end = Int(number(in: list[index..<index + size]))
            // An element is aligned to the eight bytes of its number.
            start = (start + 7) & ~7
            guard end <= table, end - start >= 8 else { return nil }
            elements.append(Array(list[start..<end]))
            start = end
        }
        return elements
    }

    /// The size of an offset in a container of that many bytes; nil for a larger container than a message may have.
    private static func offsetSize(of count: Int) -> Int? {
        if count <= 0xFF { return 1 }
        if count <= 0xFFFF { return 2 }
        return count <= byteLimit ? 4 : nil
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
