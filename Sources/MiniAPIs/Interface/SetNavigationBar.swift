import MiniCore

/// `my.setNavigationBar`: changes the title and the colours of the top page's navigation bar.
///
/// What is left out stays as it is; `reset` first returns to the colours of the page's configuration.
///
/// ## Shape
/// `({title, image, backgroundColor, borderBottomColor, frontColor, reset = false}) -> {}`
///
/// - Source: my.setNavigationBar, Alipay open docs.
struct SetNavigationBar: ImmediateFunction {
    static let name = "setNavigationBar"
    static let permission = Permission.userInterface
    static let forms = ImmediateForms.callback

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

    func call(in session: Session) throws(APIError) -> Empty {
        try session.navigation.setNavigationBar(change)
        return Empty()
    }
}
