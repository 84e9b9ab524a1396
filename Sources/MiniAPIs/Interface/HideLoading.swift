import MiniCore

/// `my.hideLoading`: ends what `my.showLoading` began.
///
/// The `page` that programs may pass is not looked at: there is one indicator a program.
///
/// ## Shape
/// `() -> {}`
///
/// - Source: my.hideLoading, Alipay open docs.
struct HideLoading: DeferredFunction {
    static let name = "hideLoading"
    static let permission = Permission.userInterface

    init(_ reader: inout Reader) throws(APIError) {}

    func call(in session: Session) async throws(APIError) -> Empty {
        await session.userInterface.hideLoading(for: session.identity)
        return Empty()
    }
}
