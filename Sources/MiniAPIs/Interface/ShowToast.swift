import MiniCore

/// `my.showToast`: shows a short message that disappears by itself.
///
/// An undocumented type is shown as `none`.
///
/// ## Shape
/// `({content, type = 'none', duration = 3000}) -> {}`; the duration is in milliseconds, at most one hour.
///
/// - Source: my.showToast, Alipay open docs.
struct ShowToast: DeferredFunction {
    private static let types = ["none", "success", "fail", "exception", "loading"]

    static let name = "showToast"
    static let permission = Permission.userInterface

    let toast: Toast

    init(_ reader: inout ParameterReader) throws(APIError) {
        let content = try reader.text("content", default: "")
        let type = try reader.optionalString("type", choices: Self.types) ?? "none"
        let milliseconds = try reader.numeric("duration", default: 3000)
        toast = Toast(
            content: content,
            type: Self.types.contains(type) ? type : "none",
            duration: .milliseconds(min(max(milliseconds, 0), 3_600_000)),
        )
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        await context.userInterface.showToast(toast)
        return EmptyResult()
    }
}
