import MiniCore

/// `my.setNavigationBar`: changes the title and the colours of the top page's navigation bar.
///
/// Omitted properties stay unchanged; `reset` first restores the colours of the page's configuration. The call changes the bar
/// of the page that is on top, immediately. An `image` is shown after the network policy has checked it, like any image. If it
/// is denied, the call fails after the other changes. A call before the first page waits for it.
///
/// ## Shape
/// `({title, image, backgroundColor, borderBottomColor, frontColor, reset = false}) -> {}`
///
/// - Source: my.setNavigationBar, Alipay open docs.
struct SetNavigationBar: StartedFunction {
    static let name = "setNavigationBar"
    static let permission = Permission.userInterface
    static let waitsForPage = true

    let change: NavigationBarChange

    init(_ reader: inout ParameterReader) throws(APIError) {
        var change = NavigationBarChange()
        change.title = try reader.optionalText("title")
        change.image = try reader.optionalString("image")
        change.backgroundColor = try reader.optionalString("backgroundColor")
        change.borderBottomColor = try reader.optionalString("borderBottomColor")
        change.frontColor = try reader.optionalString("frontColor")
        change.reset = try reader.bool("reset", default: false)
        self.change = change
    }

    func start(
        in context: CallContext,
        task: APITask,
        completion: @escaping CallCompletion<EmptyResult>,
    ) throws(APIError) -> StartedCall<EmptyResult> {
        let page = try changeRest(in: context)
        guard let image = change.image else { return .completed(EmptyResult()) }
        return .task { context throws(APIError) in
            try await context.admitMedia([MediaAddress(parameter: "image", text: image)])
            context.navigation.setNavigationBar(NavigationBarChange(image: image), ofPage: page)
            return EmptyResult()
        }
    }

    /// Applies the changes that need no check.
    ///
    /// - Returns: The page of the navigation bar.
    private func changeRest(in context: CallContext) throws(APIError) -> Int {
        let page = try context.navigation.requiredTopPage()
        var rest = change
        rest.image = nil
        if change.image == nil || rest != NavigationBarChange() {
            context.navigation.setNavigationBar(rest, ofPage: page)
        }
        return page
    }
}
