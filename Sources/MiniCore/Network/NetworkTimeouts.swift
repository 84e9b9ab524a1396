/// The timeouts of network calls that do not specify one.
///
/// - Source: `networkTimeout` of app.json, Alipay open docs.
public struct NetworkTimeouts: Sendable, Hashable {
    /// The timeout of `my.request`.
    public var request = Duration.seconds(30)
    /// The timeout of `my.connectSocket`, until the socket is open.
    public var connectSocket = Duration.seconds(30)
    /// The timeout of `my.uploadFile`.
    public var uploadFile = Duration.seconds(60)
    /// The timeout of `my.downloadFile`.
    public var downloadFile = Duration.seconds(60)

    /// Creates the documented defaults.
    public init() {}
}
