import MiniCore

/// `my.navigateTo`: opens a page on top of the page stack.
///
/// The stack holds at most 10 pages.
///
/// Settles after the new page's `onLoad` and `onShow`.
///
/// ## Shape
/// `({url}) -> {}`
///
/// - Source: my.navigateTo, Alipay open docs.
struct NavigateTo: DeferredFunction {
    static let name = "navigateTo"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Code> = [.notImplemented]

    /// A path with an optional query, from the root with a leading slash or relative to the top page.
    let url: String

    init(_ reader: inout Reader) throws(APIError) {
        url = try reader.string("url")
    }

    func call(in session: Session) async throws(APIError) -> Empty {
        try await session.navigation.navigateTo(url: url)
        return Empty()
    }
}
