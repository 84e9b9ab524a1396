import Glibc

/// A port of the loopback interface at which no process listens at the moment.
struct FreePort {
    /// The reason why there is none.
    struct Failure: Error {}

    let number: Int

    init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { general in
                bind(descriptor, general, length) == 0 ? getsockname(descriptor, general, &length) : -1
            }
        }
        guard code == 0 else { throw Failure() }
        number = Int(UInt16(bigEndian: address.sin_port))
    }
}
