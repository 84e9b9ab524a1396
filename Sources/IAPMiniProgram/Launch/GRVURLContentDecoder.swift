/// Recognizes the links of programs.
///
/// The vendor's platform makes promotional codes that only its servers can decode. MiniHost recognizes links that name
/// a program by `_ariver_appid`, which need no decoding.
///
/// - Source: GRVURLContentDecoder, IAPMiniProgram SDK.
public enum GRVURLContentDecoder {
    /// Whether a text is a link that `openApp(withUrl:)` opens.
    public static func canDecodeURLContent(_ urlContent: String) -> Bool {
        // The reason is of no interest here.
        (try? Startup(link: urlContent)) != nil
    }

    /// Decodes a link.
    ///
    /// - Parameters:
    ///   - urlContent: The link.
    ///   - completion: Called once before this method returns.
    public static func decodeURLContent(
        _ urlContent: String,
        completion: (GRVURLContentDecodeResponse) -> Void,
    ) {
        do throws(GRVContainerError) {
            _ = try Startup(link: urlContent)
            completion(GRVURLContentDecodeResponse(decodedURL: urlContent))
        } catch {
            completion(GRVURLContentDecodeResponse(error))
        }
    }
}
