import MiniCore

/// `my.navigateTo`: opens a page on top of the page stack.
///
/// The stack contains at most 10 pages.
///
/// Completes after `onLoad` and `onShow` of the new page.
///
/// The opened page and its opener can exchange events through an event channel.
///
/// ## Shape
/// `({url, events}) -> {eventChannel}`; `events` contains listeners at this end of the channel, `eventChannel` is this end, and
/// `getOpenerEventChannel()` of the page returns the other end. The prelude manages the channels: `events` is the number of the
/// channel here.
///
/// - Source: my.navigateTo, Alipay open docs.
struct NavigateTo: DeferredFunction {
    static let name = "navigateTo"
    static let permission = Permission.navigation
    static let errors: Set<APIError.Reason> = [.notImplemented]
    static let resultFields = ["eventChannel"]

    /// A path with an optional query, from the root with a leading slash or relative to the top page.
    let url: String
    /// The number of the channel; 0 for none.
    let channel: Int

    init(_ reader: inout ParameterReader) throws(APIError) {
        url = try reader.string("url")
        channel = try reader.integer("events", in: 0...Int(Int32.max), default: 0)
    }

    func call(in context: CallContext) async throws(APIError) -> EmptyResult {
        context.navigation.channel = channel
        defer { context.navigation.channel = 0 }
        try await context.navigation.navigateTo(url: url)
        return EmptyResult()
    }
}
