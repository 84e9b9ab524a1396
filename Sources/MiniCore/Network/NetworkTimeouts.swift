/// How long calls of the network may take that do not say so themselves.
///
/// - Source: `networkTimeout` of app.json, Alipay open docs.
public struct NetworkTimeouts: Sendable, Hashable {
    /// Of `my.request`.
    public var request = Duration.seconds(30)
    /// Of `my.connectSocket`, until the socket is open.
    public var connectSocket = Duration.seconds(30)
    /// Of `my.uploadFile`.
    public var uploadFile = Duration.seconds(60)
    /// Of `my.downloadFile`.
    public var downloadFile = Duration.seconds(60)

    /// Makes the documented defaults.
    public init() {}
}
