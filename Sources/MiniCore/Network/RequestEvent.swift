/// An event of an exchange, from the network to the JSAPI that sent the request.
public enum RequestEvent: Sendable {
    /// The headers of the final response were received.
    case headers(status: Int, [NetworkHeader])
    /// The number of bytes so far and in total; the total is nil if it is unknown.
    ///
    /// Counts the bytes that an upload has sent, or that a download has received. An exchange whose bodies are in memory reports
    /// none. At most ten events a second, and one at the end.
    case progress(bytes: Int, total: Int?)
    /// The exchange has ended. No event follows.
    case completed(Result<NetworkResponse, APIError>)
}
