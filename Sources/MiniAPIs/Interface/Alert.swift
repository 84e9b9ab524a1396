import MiniCore

/// `my.alert`: shows a message with one button, and completes when it was tapped.
///
/// ## Shape
/// `({title, content, buttonText}) -> {success: true}`
///
/// - Source: my.alert, Alipay open docs.
struct Alert: DeferredFunction {
    static let name = "alert"
    static let permission = Permission.userInterface

    let title: String
    let content: String
    let buttonText: String?

    init(_ reader: inout ParameterReader) throws(APIError) {
        title = try reader.text("title", default: "")
        content = try reader.text("content", default: "")
        buttonText = try reader.optionalText("buttonText")
    }

    func call(in context: CallContext) async throws(APIError) -> SuccessResult {
        let dialog = AlertDialog(
            title: title,
            content: content,
            buttonText: buttonText ?? ButtonText(for: context.environment).confirm,
        )
        await context.userInterface.alert(dialog)
        return SuccessResult()
    }
}
