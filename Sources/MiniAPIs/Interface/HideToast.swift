import MiniCore

/// `my.hideToast`: hides the short message.
///
/// ## Shape
/// `() -> {}`
///
/// - Source: my.hideToast, Alipay open docs.
struct HideToast: DeferredFunction {
    static let name = "hideToast"
    static let permission = Permission.userInterface

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        await context.userInterface.hideToast()
        return EmptyResult()
    }
}
