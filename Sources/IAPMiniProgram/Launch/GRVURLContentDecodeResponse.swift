/// The result of decoding a link.
///
/// - Source: GRVURLContentDecoder, IAPMiniProgram SDK.
public final class GRVURLContentDecodeResponse: Sendable {
    /// The decoded link; nil after a failure.
    public let decodedURL: String?
    /// The number of the error; 0 for success.
    public let errorCode: Int
    /// The description of the error; nil for success.
    public let errorMessage: String?

    /// Whether the link was decoded.
    public var success: Bool { decodedURL != nil }

    init(decodedURL: String) {
        self.decodedURL = decodedURL
        errorCode = 0
        errorMessage = nil
    }

    init(_ error: GRVContainerError) {
        decodedURL = nil
        errorCode = error.errorCode
        errorMessage = error.description
    }
}
