import MiniCore

/// `my.navigateBack`: closes the top pages of the page stack.
///
/// A delta larger than the stack returns to the bottom page. With only one page the call fails, and `error` is then the text
/// "already top of navigation" instead of a number.
///
/// ## Shape
/// `({delta = 1}) -> {}`
///
/// - Source: my.navigateBack, Alipay open docs.
struct NavigateBack: DeferredFunction {
    static let name = "navigateBack"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Reason> = [.notImplemented]

    /// The number of pages to close, from 1.
    let delta: Int

    init(_ reader: inout ParameterReader) throws(APIError) {
        delta = try reader.integer("delta", in: 1...9_007_199_254_740_991, default: 1)
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        try await context.navigation.navigateBack(delta: delta)
        return EmptyResult()
    }
}
