/// The limits of a program's network traffic, for each exchange or socket.
public struct NetworkLimits: Sendable, Hashable {
    /// The maximum size of a body that is received into memory, decompressed, in bytes; 64 MiB.
    public var bodyBytes = 64 << 20
    /// The maximum size of a body that is received into a file, decompressed, in bytes; 1 GiB.
    ///
    /// All files that a program receives at one time share a limit of the same size.
    public var fileBytes = 1 << 30
    /// The maximum memory of the requests of one program, sent and received, in bytes; 128 MiB.
    ///
    /// A response counts until it is delivered to the program.
    public var bytesInFlight = 128 << 20
    /// The maximum size of the head of a response (its status line and headers) and of its trailers, in bytes; 64 KiB.
    ///
    /// HTTP/2 always has 16 KiB.
    public var headBytes = 64 << 10
    /// The maximum number of headers of a program's request; 100.
    ///
    /// Their total size is limited to ``headBytes``.
    public var requestHeaders = 100
    /// The maximum number of redirects that are followed; 10.
    public var redirects = 10
    /// The maximum number of requests, downloads and uploads of a program that run at a time; 32.
    ///
    /// Further ones wait in order, and the wait is part of their timeout. A request that is aborted while it connects
    /// counts until that attempt ends, at most ten seconds.
    public var requests = 32
    /// The maximum number of WebSockets of a program at a time; 5, as specified by the vendor.
    ///
    /// A higher value has no effect: the JSAPI does not open a sixth.
    public var sockets = 5
    /// The maximum size of a WebSocket message in either direction, in bytes; 16 MiB.
    public var messageBytes = 16 << 20
    /// The maximum number of cookies of one program and user; 500.
    ///
    /// New cookies replace those that were stored first. `Secure` ones are replaced only if there are no others.
    public var cookies = 500

    /// Creates the default limits.
    public init() {}
}
