import MiniCore

/// `my.showActionSheet`: shows a list of choices.
///
/// Cancelling is a success with `index: -1`.
///
/// ## Shape
/// `({items, title, cancelButtonText}) -> {index, success: true}`, the index from 0.
///
/// - Source: my.showActionSheet, Alipay open docs.
struct ShowActionSheet: DeferredFunction {
    static let name = "showActionSheet"
    static let permission = Permission.userInterface
    static let resultFields = ["index", "success"]

    /// The choices, at least one.
    let items: [String]
    let title: String
    let cancelButtonText: String?

    init(_ reader: inout ParameterReader) throws(APIError) {
        items = try reader.texts("items", atLeast: 1)
        title = try reader.text("title", default: "")
        cancelButtonText = try reader.optionalText("cancelButtonText")
    }

    func call(in context: CallContext) async throws(APIError) -> Output {
        let dialog = ActionSheetDialog(
            title: title,
            items: items,
            cancelButtonText: cancelButtonText ?? ButtonText(for: context.environment).cancel,
        )
        let index = await context.userInterface.actionSheet(dialog)
        // An index of the host that is out of range counts as a cancellation.
        return Output(index: index.flatMap { items.indices.contains($0) ? $0 : nil } ?? -1)
    }

    /// The choice.
    struct Output: APIResult {
        let index: Int

        func write(to writer: any ResultWriter) {
            writer.set("index", Double(index))
            writer.set("success", true)
        }
    }
}
