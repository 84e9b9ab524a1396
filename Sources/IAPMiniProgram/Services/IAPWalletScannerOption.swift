/// The options of a scan that a program requests.
///
/// The members have the names of the parameters of `my.scan`.
///
/// - Source: CodeService, IAPMiniProgram SDK.
public final class IAPWalletScannerOption: Sendable {
    /// `qr` or `bar`; nil for both.
    public let type: String?
    /// Whether a picture of the album cannot be chosen.
    public let hideAlbum: Bool

    /// Creates options.
    public init(type: String? = nil, hideAlbum: Bool = false) {
        self.type = type
        self.hideAlbum = hideAlbum
    }
}
