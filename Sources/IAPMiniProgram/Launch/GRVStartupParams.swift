/// The parameters of the start of a program.
///
/// - Source: openApp, IAPMiniProgram SDK.
public final class GRVStartupParams {
    /// Whether the super app shows the title bar; true by default.
    ///
    /// MiniHost draws none: see ``GRVAppSession/showsTitleBar``.
    public var showTitleBar = true
    /// The page to open, with an optional query; nil for the first one of app.json, or the page on top of a running program.
    ///
    /// The name is MiniHost's.
    public var page: String?
    /// The query for `App.onLaunch`, or `App.onShow` of a running program, as in `a=b&c=d`; nil for none.
    ///
    /// The name is MiniHost's.
    public var query: String?

    /// Creates the default parameters.
    public init() {}
}
