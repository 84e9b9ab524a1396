import MiniCore

/// `my.hideLoading`: hides the indicator of `my.showLoading`.
///
/// The parameter `page` is ignored: there is one indicator for each program.
///
/// ## Shape
/// `() -> {}`
///
/// - Source: my.hideLoading, Alipay open docs.
struct HideLoading: DeferredFunction {
    static let name = "hideLoading"
    static let permission = Permission.userInterface

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        await context.userInterface.hideLoading()
        return EmptyResult()
    }
}
