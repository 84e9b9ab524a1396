import MiniCore

/// `my.getServerTime`: returns the time of the host's clock.
///
/// No server is contacted: the time is that of the program's wall clock, which does not advance with a virtual clock.
///
/// ## Shape
/// `() -> {time}` in milliseconds since 1970-01-01 00:00 UTC.
///
/// - Source: my.getServerTime, Alipay open docs.
struct GetServerTime: ImmediateFunction {
    static let name = "getServerTime"
    static let forms = ImmediateForms.callback
    static let resultFields = ["time"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(time: context.now())
    }

    /// The time.
    struct Output: APIResult {
        let time: WallTime

        func write(to writer: any ResultWriter) { writer.set("time", time.milliseconds.rounded(.down)) }
    }
}
