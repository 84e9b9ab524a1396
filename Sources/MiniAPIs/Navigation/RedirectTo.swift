import MiniCore

/// `my.redirectTo`: replaces the top page with another one.
///
/// Completes after `onLoad` and `onShow` of the new page.
///
/// ## Shape
/// `({url}) -> {}`
///
/// - Source: my.redirectTo, Alipay open docs.
struct RedirectTo: DeferredFunction {
    static let name = "redirectTo"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Reason> = [.notImplemented]

    /// A path with an optional query, from the root with a leading slash or relative to the top page.
    let url: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.string("url")
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        try await context.navigation.redirectTo(url: url)
        return EmptyResult()
    }
}
