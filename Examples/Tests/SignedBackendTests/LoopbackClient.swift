import Foundation
import Glibc
import MiniCore

/// Sends one unmodified request over a plain socket and reads the complete response.
enum LoopbackClient {
    struct Failure: Error {
        let step: String
        let errno: Int32
    }

    /// The status and the body of the response.
    ///
    /// Waits on a separate thread: the server requires those of tasks.
    static func send(_ request: SignableRequest, port: UInt16) async throws -> (status: Int, body: ScriptValue) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try exchange(request, port: port) }) }
        }
    }

    private static func exchange(_ request: SignableRequest, port: UInt16) throws -> (status: Int, body: ScriptValue) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(step: "socket", errno: errno) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeBytes(of: &address) { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) { connect(descriptor, $0.baseAddress, size) }
        }
        guard code == 0 else { throw Failure(step: "connect", errno: errno) }
        try write(head(of: request) + request.body, to: descriptor)
        return try result(in: try readAll(from: descriptor))
    }

    private static func head(of request: SignableRequest) -> [UInt8] {
        let target = request.url.drop { $0 != ":" }.dropFirst(3)
        let host = target.prefix { $0 != "/" }
        var lines = ["\(request.method) \(target.drop { $0 != "/" }) HTTP/1.1", "Host: \(host)", "Connection: close"]
        lines += request.headers.map { "\($0.name): \($0.value)" } + ["Content-Length: \(request.body.count)", "", ""]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(step: "send", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func readAll(from descriptor: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else { throw Failure(step: "read", errno: errno) }
            if count == 0 { return bytes }
            bytes += buffer.prefix(count)
        }
    }

    private static func result(in bytes: [UInt8]) throws -> (Int, ScriptValue) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            let end = text.firstRange(of: "\r\n\r\n")
        else { throw Failure(step: "response", errno: 0) }
        let body = text[end.upperBound...]
        return (status, body.isEmpty ? .undefined : try JSON.parse(String(body)))
    }
}
