import MiniCore

/// `my.prompt`: shows a dialogue in which the user enters a line of text.
///
/// Cancelling is a success with `ok: false` and an empty text.
///
/// ## Shape
/// `({title, message, placeholder, align, okButtonText, cancelButtonText}) -> {ok: boolean, inputValue}`
///
/// - Source: my.prompt, Alipay open docs.
struct Prompt: DeferredFunction {
    static let name = "prompt"
    static let permission = Permission.userInterface
    static let resultFields = ["ok", "inputValue"]

    let title: String
    let message: String
    let placeholder: String
    let okButtonText: String?
    let cancelButtonText: String?

    init(_ reader: inout ParameterReader) throws(APIError) {
        title = try reader.text("title", default: "")
        message = try reader.text("message", default: "")
        placeholder = try reader.text("placeholder", default: "")
        // The alignment of the message is left to the host.
        _ = try reader.optionalString("align", choices: ["left", "center", "right"])
        okButtonText = try reader.optionalText("okButtonText")
        cancelButtonText = try reader.optionalText("cancelButtonText")
    }

    func call(in context: CallContext) async throws(APIError) -> Output {
        let text = ButtonText(for: context.environment)
        let dialog = PromptDialog(
            title: title,
            message: message,
            placeholder: placeholder,
            okButtonText: okButtonText ?? text.confirm,
            cancelButtonText: cancelButtonText ?? text.cancel,
        )
        return Output(input: await context.userInterface.prompt(dialog))
    }

    /// The text; nil if the user cancelled.
    struct Output: APIResult {
        let input: String?

        func write(to writer: any ResultWriter) {
            writer.set("ok", input != nil)
            writer.set("inputValue", input ?? "")
        }
    }
}
