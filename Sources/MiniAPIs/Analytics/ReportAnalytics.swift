import MiniCore

/// `my.reportAnalytics`: passes an event to the host's analytics.
///
/// Called like a plain function. Only the host receives the event, as ``ProgramEvent/deviceUI(_:)``.
///
/// ## Shape
/// `(eventName, data) -> undefined`
///
/// - Source: my.reportAnalytics, Alipay open docs.
struct ReportAnalytics: DirectFunction {
    static let name = "reportAnalytics"

    let event: String
    let data: ScriptValue

    init(_ reader: inout ParameterReader) throws(APIError) {
        event = try reader.string("eventName")
        data = try reader.optionalValue("data") ?? .undefined
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        let parameters = ScriptObject([("eventName", .string(event)), ("data", data)])
        context.deviceUI.show(Self.name, parameters, page: context.navigation.currentPage)
        return .undefined
    }
}
