internal import NIOCore

/// The code and reason of a closing frame.
struct SocketClosing: Equatable {
    /// The code for a closing frame without one.
    static let noCode = SocketClosing(code: 1005, reason: "")
    /// The code for a connection without a received closing frame.
    static let abnormal = SocketClosing(code: 1006, reason: "")
    /// The maximum length of a reason, in bytes.
    static let reasonLimit = 123

    let code: Int
    let reason: String

    init(code: Int, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// Parses a received closing frame.
    init(_ bytes: ByteBuffer) throws(SocketFault) {
        var bytes = bytes
        guard bytes.readableBytes > 0 else {
            self = .noCode
            return
        }
        guard let code = bytes.readInteger(as: UInt16.self), Self.isSent(Int(code)) else {
            throw .violation(.protocolError)
        }
        guard let reason = String(validating: bytes.readableBytesView, as: UTF8.self) else {
            throw .violation(.invalidText)
        }
        self.init(code: Int(code), reason: reason)
    }

    /// A closing by a program; invalid values become a closing without a reason.
    init(ofProgram code: Int, reason: String) {
        let isAllowed = (code == 1000 || (3000...4999).contains(code)) && reason.utf8.count <= Self.reasonLimit
        self.init(code: isAllowed ? code : 1000, reason: isAllowed ? reason : "")
    }

    /// The frame's content.
    var bytes: ByteBuffer {
        var bytes = ByteBuffer()
        guard code != Self.noCode.code else { return bytes }
        bytes.writeInteger(UInt16(code))
        bytes.writeString(reason)
        return bytes
    }

    /// Whether a code may be in a frame.
    private static func isSent(_ code: Int) -> Bool {
        switch code {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
