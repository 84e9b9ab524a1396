/// The parameters of the start of a program.
///
/// - Source: openApp, IAPMiniProgram SDK.
public final class GRVStartupParams {
    /// Whether the super app shows the title bar; true by default.
    ///
    /// MiniHost draws none: see
    /// ``GRVAppSession/showsTitleBar``.
    public var showTitleBar = true
    /// The first page, with an optional query; nil for that of app.json.
    ///
    /// The name is MiniHost's.
    public var page: String?
    /// The query for `App.onLaunch`, as in `a=b&c=d`; nil for none.
    ///
    /// The name is MiniHost's.
    public var query: String?

    /// Creates the default parameters.
    public init() {}
}
