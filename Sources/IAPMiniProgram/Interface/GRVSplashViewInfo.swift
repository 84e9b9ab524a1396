/// A program that starts.
///
/// - Source: GRVSplashViewDelegate, IAPMiniProgram SDK.
public final class GRVSplashViewInfo: Sendable {
    /// The program's id.
    public let appId: String
    /// The program's name.
    public let appName: String
    /// The URL of the program's icon; can be empty.
    public let iconUrl: String
    /// The program's description; can be empty.
    public let desc: String
    /// The program's slogan; can be empty.
    public let slogan: String

    init(_ app: GRVAppInfo) {
        appId = app.identifier
        appName = app.name
        iconUrl = app.iconURL
        desc = app.introduction
        slogan = app.slogan
    }
}
