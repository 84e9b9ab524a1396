import Glibc
import MiniCore

/// The check whether a server is ready: it accepts connections at a port, or responds at a URL.
struct TestServerProbe: Sendable {
    /// The time for one response.
    private static let responseSeconds = 2

    private let hosts: [String]
    private let port: Int
    /// The path of the URL; nil to check the port only.
    private let path: String?
    /// The value of the header `Host`.
    private let authority: String

    /// Checks a port of the loopback interface.
    init(port: Int) {
        (hosts, self.port, path, authority) = (["127.0.0.1", "::1"], port, nil, "localhost:\(port)")
    }

    /// Checks a URL of the scheme `http`; nil for another text.
    init?(url: String) {
        guard
            let match = url.wholeMatch(of: /http:\/\/(\[[0-9A-Fa-f:.]+\]|[^\s\/:?#\[\]@]+)(?::([0-9]+))?(\/[^\s#]*)?/),
            let port = Int(match.2 ?? "80"), (1...65_535).contains(port)
        else { return nil }
        hosts = [String(match.1.filter { $0 != "[" && $0 != "]" })]
        self.port = port
        path = match.3.map(String.init) ?? "/"
        authority = "\(match.1):\(port)"
    }

    /// What a ready server does, as a clause without its subject.
    var text: String {
        path.map { "respond to http://\(authority)\($0) with a status below 400" }
            ?? "accept connections at port \(port)"
    }

    /// Whether a connection is accepted.
    var isOpen: Bool {
        guard let descriptor = connection() else { return false }
        close(descriptor)
        return true
    }

    /// Whether the server is ready; blocks the thread for a short time.
    var isReady: Bool {
        guard let path else { return isOpen }
        guard let descriptor = connection() else { return false }
        defer { close(descriptor) }
        let request = "GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n"
        let isSent = request.utf8.count == send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
        guard isSent else { return false }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while !bytes.contains(UInt8(ascii: "\n")), bytes.count < 4_096 {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            bytes += buffer[..<count]
        }
        let words = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self).split(separator: " ")
        guard words.count > 1, words[0].hasPrefix("HTTP/1."), let status = Int(words[1].prefix { $0.isNumber }) else {
            return false
        }
        return (100..<400).contains(status)
    }

    /// A connection to the first host that accepts one; nil if none does.
    private func connection() -> Int32? {
        for host in hosts {
            var hints = addrinfo()
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
            // SAFETY: The list is made here and freed below; no part of it is used afterwards.
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, String(port), &hints, &list) == 0 else { continue }
            defer { freeaddrinfo(list) }
            var next = list
            while let address = next?.pointee {
                if let descriptor = Self.connection(to: address) { return descriptor }
                next = address.ai_next
            }
        }
        return nil
    }

    private static func connection(to address: addrinfo) -> Int32? {
        let descriptor = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var limit = timeval(tv_sec: responseSeconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
        close(descriptor)
        return nil
    }
}
