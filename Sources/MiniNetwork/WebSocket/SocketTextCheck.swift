internal import NIOCore

/// Detects text that is not UTF-8 as soon as it arrives, even in the middle of a frame.
///
/// The handlers of frames come after it and receive only complete frames. Without the check a server could send a megabyte
/// after the first invalid byte. Frames with other violations are left to those handlers.
final class SocketTextCheck: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private enum Place {
        /// In the head of a frame, with its bytes so far.
        case head([UInt8])
        /// In the payload of a frame.
        case payload(rest: Int)
    }

    private var place = Place.head([])
    /// Whether the frame has text, and whether it is the last frame of its message.
    private var (isText, isLast) = (false, false)
    /// The check of the message's text so far; nil between messages, and in a binary message.
    private var text: UTF8Check?
    private var hasFailed = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let isRight = hasFailed || Self.unwrapInboundIn(data).withUnsafeReadableBytes { check($0) }
        // A message before the invalid byte is still delivered.
        context.fireChannelRead(data)
        if !isRight {
            hasFailed = true
            context.fireErrorCaught(SocketFault.violation(.invalidText))
        }
    }

    /// Checks the next bytes; false when they make the text invalid.
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
                // SAFETY: a part of the bytes that the caller provides for the duration of this call.
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

    /// Ends a frame; false when the message ends within a character.
    private func endPayload() -> Bool {
        place = .head([])
        guard isText, isLast else { return true }
        defer { text = nil }
        return text?.isComplete ?? true
    }

    /// The payload length in a head; nil for an incomplete head.
    private static func payloadLength(_ head: [UInt8]) -> Int? {
        guard head.count >= 2 else { return nil }
        let extra = head[1] & 0x7F == 127 ? 8 : head[1] & 0x7F == 126 ? 2 : 0
        let mask = head[1] & 0x80 == 0 ? 0 : 4
        guard head.count == 2 + extra + mask else { return nil }
        guard extra > 0 else { return Int(head[1] & 0x7F) }
        // An invalid length ends the connection elsewhere.
        return Int(clamping: head[2..<2 + extra].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
