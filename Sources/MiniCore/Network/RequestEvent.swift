/// An event of an exchange, from the network to the JSAPI that sent the request.
public enum RequestEvent: Sendable {
    /// The headers of the final response were received.
    case headers(status: Int, [NetworkHeader])
    /// Bytes were sent or received, with the total number; nil if it is unknown. At most ten events a second.
    case progress(bytes: Int, total: Int?)
    /// The exchange has ended. No event follows.
    case completed(Result<NetworkResponse, APIError>)
}
