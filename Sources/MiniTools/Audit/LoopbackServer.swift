internal import Glibc
internal import MiniCore
internal import Synchronization

/// An HTTP server on the loopback interface that counts its connections.
///
/// ## Threading
/// May be used from any thread. It runs on a thread of its own, one connection after another.
final class LoopbackServer: Sendable {
    /// The reason why there is no server.
    struct Failure: Error, CustomStringConvertible {
        /// The failed call.
        let description: String
    }

    /// The response without content.
    static let success = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    /// The response that redirects to a URL.
    static func redirect(to url: String) -> String {
        "HTTP/1.1 302 Found\r\nLocation: \(url)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }

    /// The port, which the system has chosen.
    let port: UInt16
    private let descriptor: Int32
    private let connections = Atomic(0)
    /// Whether the thread has closed the socket, whose number can then be that of another file.
    private let isClosed = Mutex(false)

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - respond: Returns the response to a target such as `/path`.
    ///   - onRequest: Receives the Host header, the target and the port of each request before the response is sent.
    init(
        _ respond: @escaping @Sendable (_ target: Substring) -> String,
        onRequest: @escaping @Sendable (_ authority: String, _ target: String, _ port: UInt16) -> Void = { _, _, _ in },
    ) throws(Failure) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("socket") }
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isListening else {
            let failure = Self.failure("listen")
            close(descriptor)
            throw failure
        }
        let port = UInt16(bigEndian: address.sin_port)
        self.port = port
        let code = DetachedThread.start(name: "audit server") { [self] in
            serve(respond) { onRequest($0, $1, port) }
        }
        guard code == 0 else {
            close(descriptor)
            throw Failure(description: "no thread can be started: \(String(cString: strerror(code)))")
        }
    }

    /// The number of connections that were opened so far.
    var connectionCount: Int { connections.load(ordering: .relaxed) }

    /// Ends the server, whose thread closes the socket.
    func stop() {
        isClosed.withLock { isClosed in
            if !isClosed { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private static func failure(_ call: String) -> Failure {
        Failure(description: "\(call): \(String(cString: strerror(errno)))")
    }

    /// Accepts connections until the socket is shut down.
    private func serve(_ respond: (Substring) -> String, _ note: (String, String) -> Void) {
        defer {
            isClosed.withLock { isClosed in
                isClosed = true
                close(descriptor)
            }
        }
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            connections.add(1, ordering: .relaxed)
            Self.handle(connection, respond, note)
            close(connection)
        }
    }

    private static func handle(_ connection: Int32, _ respond: (Substring) -> String, _ note: (String, String) -> Void)
    {
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        guard setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0 else { return }
        var request: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !request.containsEndOfHead, request.count < 1 << 16 {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            request += buffer[..<count]
        }
        let lines = String(decoding: request, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        let target = words.count > 1 ? words[1] : "/"
        let host = lines.first { $0.lowercased().hasPrefix("host:") }?.dropFirst("host:".count)
        note(String((host ?? "").drop { $0 == " " }), String(target))
        let response = Array(respond(target).utf8)
        // A peer that has closed its connection needs no response.
        _ = send(connection, response, response.count, Int32(MSG_NOSIGNAL))
    }
}

extension [UInt8] {
    /// Whether the head of a request is complete.
    fileprivate var containsEndOfHead: Bool {
        let end = Array("\r\n\r\n".utf8)
        return count >= end.count && indices.dropLast(end.count - 1).contains { self[$0...].starts(with: end) }
    }
}
