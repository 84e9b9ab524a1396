import MiniCore

/// `my.switchTab`: closes all pages that are not tabs and shows a tab's page.
///
/// The URL takes no query: one that it has is dropped.
///
/// Settles after the new page's `onLoad` and `onShow`.
///
/// ## Shape
/// `({url}) -> {}`
///
/// - Source: my.switchTab, Alipay open docs.
struct SwitchTab: DeferredFunction {
    static let name = "switchTab"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Code> = [.notImplemented]

    /// A path, from the root with a leading slash or relative to the top page.
    let url: String

    init(_ reader: inout Reader) throws(APIError) {
        url = try reader.string("url")
    }

    func call(in session: Session) async throws(APIError) -> Empty {
        try await session.navigation.switchTab(url: url)
        return Empty()
    }
}
