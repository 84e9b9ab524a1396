import MiniCore

/// `my.setNavigationBar`: changes the title and the colours of the top page's navigation bar.
///
/// What is left out stays as it is; `reset` first returns to the colours of the page's configuration. An `image` that leads out
/// of the program is judged first, as any image is; the bar is that of the page which was on top at the call.
///
/// ## Shape
/// `({title, image, backgroundColor, borderBottomColor, frontColor, reset = false}) -> {}`
///
/// - Source: my.setNavigationBar, Alipay open docs.
struct SetNavigationBar: DeferredFunction {
    static let name = "setNavigationBar"
    static let permission = Permission.userInterface

    let change: NavigationBarChange

    init(_ reader: inout Reader) throws(APIError) {
        var change = NavigationBarChange()
        change.title = try reader.optionalText("title")
        change.image = try reader.optionalString("image")
        change.backgroundColor = try reader.optionalString("backgroundColor")
        change.borderBottomColor = try reader.optionalString("borderBottomColor")
        change.frontColor = try reader.optionalString("frontColor")
        change.reset = try reader.bool("reset", default: false)
        self.change = change
    }

    func begin(
        in session: Session,
        answer: @escaping BegunCall<Empty>.Answer,
    ) throws(APIError) -> BegunCall<Empty> {
        guard change.image == nil else { return .needsTask }
        try session.navigation.topNavigationBar()(change)
        return .answered(Empty())
    }

    func call(in session: Session) async throws(APIError) -> Empty {
        let bar = try session.navigation.topNavigationBar()
        if let image = change.image { try await session.admitMedia([MediaAddress(parameter: "image", text: image)]) }
        bar(change)
        return Empty()
    }
}
