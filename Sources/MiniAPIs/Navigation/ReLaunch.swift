import MiniCore

/// `my.reLaunch`: closes all pages and opens one.
///
/// Completes after `onLoad` and `onShow` of the new page.
///
/// ## Shape
/// `({url}) -> {}`
///
/// - Source: my.reLaunch, Alipay open docs.
struct ReLaunch: DeferredFunction {
    static let name = "reLaunch"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Reason> = [.notImplemented]

    /// A path with an optional query, from the root with a leading slash or relative to the top page.
    let url: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.string("url")
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        try await context.navigation.reLaunch(url: url)
        return EmptyResult()
    }
}
