import MiniCore

/// `my.switchTab`: closes all pages that are not tabs and shows the page of a tab.
///
/// A query of the URL is dropped.
///
/// Completes after `onLoad` and `onShow` of the new page.
///
/// ## Shape
/// `({url}) -> {}`
///
/// - Source: my.switchTab, Alipay open docs.
struct SwitchTab: DeferredFunction {
    static let name = "switchTab"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Reason> = [.notImplemented]

    /// A path, from the root with a leading slash or relative to the top page.
    let url: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.string("url")
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        try await context.navigation.switchTab(url: url)
        return EmptyResult()
    }
}
