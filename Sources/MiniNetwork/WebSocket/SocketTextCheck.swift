internal import NIOCore

/// Notices text that is not UTF-8 as soon as it arrives, be it in the middle of a frame.
///
/// The frames themselves are read behind it, and only when they are whole: a server could send a megabyte after the first wrong
/// byte. Frames that break another rule are left to those who read them.
final class SocketTextCheck: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum Place {
        /// In the head of a frame, as far as it has come.
        case head([UInt8])
        /// In what a frame carries.
        case payload(rest: Int)
    }

    private var place = Place.head([])
    /// Whether the frame carries text, and is the last one that does.
    private var (isText, isLast) = (false, false)
    /// The text of the message so far; nil between messages, and in a message of bytes.
    private var text: UTF8Check?
    private var hasFailed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let isRight = hasFailed || Self.unwrapInboundIn(data).withUnsafeReadableBytes { check($0) }
        // What came before the wrong byte is still a message.
        context.fireChannelRead(data)
        if !isRight {
            hasFailed = true
            context.fireErrorCaught(SocketFault.violation(.invalidText))
        }
    }

    /// Looks at the next bytes; false when they make the text wrong.
    private func check(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            switch place {
            case .head(var head):
                head.append(bytes.removeFirst())
                place = .head(head)
                if let length = Self.payloadLength(head) { beginPayload(of: head, length) }
            case .payload(let rest):
                let piece = bytes.prefix(rest)
                bytes = bytes.dropFirst(piece.count)
                // SAFETY: a part of the bytes that the caller lends for the length of this call.
                if isText, text?.accepts(UnsafeRawBufferPointer(rebasing: piece)) == false { return false }
                place = .payload(rest: rest - piece.count)
            }
            if case .payload(rest: 0) = place, !endPayload() { return false }
        }
        return true
    }

    private func beginPayload(of head: [UInt8], _ length: Int) {
        let opcode = head[0] & 0x0F
        if opcode == 1 { text = UTF8Check() } else if opcode == 2 { text = nil }
        let isMasked = head[1] & 0x80 != 0
        isText = opcode < 2 && text != nil && !isMasked
        isLast = head[0] & 0x80 != 0
        place = .payload(rest: length)
    }

    /// Ends a frame; false when the message ends in the middle of a character.
    private func endPayload() -> Bool {
        place = .head([])
        guard isText, isLast else { return true }
        defer { text = nil }
        return text?.isComplete ?? true
    }

    /// The length that a head tells; nil when more of it is to come.
    private static func payloadLength(_ head: [UInt8]) -> Int? {
        guard head.count >= 2 else { return nil }
        let extra = head[1] & 0x7F == 127 ? 8 : head[1] & 0x7F == 126 ? 2 : 0
        let mask = head[1] & 0x80 == 0 ? 0 : 4
        guard head.count == 2 + extra + mask else { return nil }
        guard extra > 0 else { return Int(head[1] & 0x7F) }
        // A length that no message may have ends the connection elsewhere.
        return Int(clamping: head[2..<2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
