/// How much a program's network traffic may cost, for each exchange or socket.
public struct NetworkLimits: Sendable, Hashable {
    /// The largest body that is received into memory, decompressed, in bytes; 64 MiB.
    public var bodyBytes = 64 << 20
    /// The largest body that is received into a file, decompressed, in bytes; 1 GiB.
    ///
    /// What a program receives into files at one time may have as much together.
    public var fileBytes = 1 << 30
    /// What the requests of one program may hold in memory together, sent and received, in bytes; 128 MiB.
    ///
    /// An answer counts until the program has it.
    public var bytesInFlight = 128 << 20
    /// The longest head of an answer, its status line and headers, and the longest trailers, in bytes; 64 KiB.
    ///
    /// HTTP/2 has 16 KiB, whatever is said here.
    public var headBytes = 64 << 10
    /// The most headers of a program's request; 100.
    ///
    /// All of them together may have ``headBytes``.
    public var requestHeaders = 100
    /// The most redirects that are followed; 10.
    public var redirects = 10
    /// The most requests, downloads and uploads of a program that run at a time; 32.
    ///
    /// The next ones wait in their order; that is part of their time. A request that is aborted while its connection is being
    /// made counts until that attempt ends, ten seconds at most.
    public var requests = 32
    /// The most WebSockets of a program at a time; 5, as the vendor has it.
    ///
    /// More is of no use: the JSAPI opens no sixth.
    public var sockets = 5
    /// The largest message of a WebSocket in either direction, in bytes; 16 MiB.
    public var messageBytes = 16 << 20
    /// The most cookies that one program keeps for one user; 500.
    ///
    /// Those that were stored first are dropped for new ones, `Secure` ones only where there are no others.
    public var cookies = 500

    /// Makes the defaults.
    public init() {}
}
