import MiniCore

/// `my.showLoading`: shows a loading indicator until `my.hideLoading`.
///
/// The delay and the mask are read and checked; the host can ignore them.
///
/// ## Shape
/// `({content, delay = 0, mask = true}) -> {}`; the delay is in milliseconds.
///
/// - Source: my.showLoading, Alipay open docs.
struct ShowLoading: DeferredFunction {
    static let name = "showLoading"
    static let permission = Permission.userInterface

    let content: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        content = try reader.text("content", default: "")
        _ = try reader.numeric("delay", default: 0)
        _ = try reader.bool("mask", default: true)
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        await context.userInterface.showLoading(content)
        return EmptyResult()
    }
}
