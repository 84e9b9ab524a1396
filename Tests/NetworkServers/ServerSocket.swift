/// The behaviour of a server on a WebSocket.
package struct ServerSocket: Sendable {
    /// The subprotocol in the response; nil for none.
    package var chosenProtocol: String?
    /// The value in place of the correct `Sec-WebSocket-Accept`; an empty string omits the header.
    package var accept: String?
    /// Bytes that it sends immediately, usually frames.
    package var sends: [UInt8]
    /// Whether it echoes every message.
    package var echoes: Bool
    /// Whether it responds to a closing frame.
    package var acknowledgesClose: Bool
    /// Whether it closes the connection after its response to the handshake.
    package var hangsUp: Bool

    /// Creates a conforming server that echoes messages.
    package init(
        chosenProtocol: String? = nil,
        accept: String? = nil,
        sends: [UInt8] = [],
        echoes: Bool = true,
        acknowledgesClose: Bool = true,
        hangsUp: Bool = false,
    ) {
        self.chosenProtocol = chosenProtocol
        self.accept = accept
        self.sends = sends
        self.echoes = echoes
        self.acknowledgesClose = acknowledgesClose
        self.hangsUp = hangsUp
    }

    /// The bytes of a frame.
    ///
    /// - Parameters:
    ///   - opcode: The opcode with the reserved bits, and with 0x80 in the last frame of a message.
    ///   - mask: Four bytes if the frame is masked.
    package static func frame(_ opcode: UInt8, _ payload: [UInt8], mask: [UInt8] = []) -> [UInt8] {
        let bit: UInt8 = mask.isEmpty ? 0 : 0x80
        var bytes = [opcode]
        switch payload.count {
        case ..<126: bytes.append(bit | UInt8(payload.count))
        case ..<65536: bytes += [bit | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
        default:
            bytes.append(bit | 127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xFF)) }
        }
        bytes += mask
        return bytes + payload.enumerated().map { mask.isEmpty ? $1 : $1 ^ mask[$0 % 4] }
    }
}

/// A frame that a server has received.
package struct ServerFrame: Sendable, Equatable {
    /// The opcode, with 0x80 in the last frame of a message.
    package var opcode: UInt8
    /// The bytes without their mask.
    package var bytes: [UInt8]
    /// Whether it was masked.
    package var isMasked: Bool

    /// Creates a frame for a comparison.
    package init(opcode: UInt8, bytes: [UInt8], isMasked: Bool) {
        self.opcode = opcode
        self.bytes = bytes
        self.isMasked = isMasked
    }
}
