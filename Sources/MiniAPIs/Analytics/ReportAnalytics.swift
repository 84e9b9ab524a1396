import MiniCore

/// `my.reportAnalytics`: hands an event to the host's statistics.
///
/// Called like a plain function. The host gets it as ``ProgramEvent/surface(_:)``, and nobody else.
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
