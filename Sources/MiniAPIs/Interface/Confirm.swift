import MiniCore

/// `my.confirm`: shows a question that the user confirms or cancels.
///
/// The call succeeds in both cases.
///
/// ## Shape
/// `({title, content, confirmButtonText, cancelButtonText}) -> {confirm: boolean}`
///
/// - Source: my.confirm, Alipay open docs.
struct Confirm: DeferredFunction {
    static let name = "confirm"
    static let permission = Permission.userInterface
    static let resultFields = ["confirm"]

    let title: String
    let content: String
    let confirmButtonText: String?
    let cancelButtonText: String?

    init(_ reader: inout ParameterReader) throws(APIError) {
        title = try reader.text("title", default: "")
        content = try reader.text("content", default: "")
        confirmButtonText = try reader.optionalText("confirmButtonText")
        cancelButtonText = try reader.optionalText("cancelButtonText")
    }

    func call(in context: CallContext) async throws(APIError) -> Output {
        let text = ButtonText(for: context.environment)
        let dialog = ConfirmDialog(
            title: title,
            content: content,
            confirmButtonText: confirmButtonText ?? text.confirm,
            cancelButtonText: cancelButtonText ?? text.cancel,
        )
        return Output(isConfirmed: await context.userInterface.confirm(dialog))
    }

    /// The user's decision.
    struct Output: APIResult {
        let isConfirmed: Bool

        func write(to writer: any ResultWriter) { writer.set("confirm", isConfirmed) }
    }
}
