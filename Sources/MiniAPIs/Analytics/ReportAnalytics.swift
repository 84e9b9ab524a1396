import MiniCore

/// `my.reportAnalytics`: passes an event to the host's analytics.
///
/// Called like a plain function. Only the host receives the event, as ``ProgramEvent/surface(_:)``.
///
/// ## Shape
/// `(eventName, data) -> undefined`
///
/// - Source: my.reportAnalytics, Alipay open docs.
struct ReportAnalytics: DirectFunction {
    static let name = "reportAnalytics"

    let event: String
    let data: Value

    init(_ reader: inout Reader) throws(APIError) {
        event = try reader.string("eventName")
        data = try reader.optionalValue("data") ?? .undefined
    }

    func call(in session: Session) throws(APIError) -> Value {
        let parameters = ValueObject([("eventName", .string(event)), ("data", data)])
        session.surface.show(Self.name, parameters, page: session.navigation.currentPage)
        return .undefined
    }
}
