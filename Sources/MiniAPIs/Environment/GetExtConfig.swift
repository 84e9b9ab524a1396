import MiniCore

/// `my.getExtConfig`, `my.getExtConfigSync`: tells the configuration that a third party gave the program.
///
/// ## Shape
/// `() -> {data, extConfig}`, both the same object.
///
/// - Source: my.getExtConfig and my.getExtConfigSync, Alipay open docs.
struct GetExtConfig: ImmediateFunction {
    static let name = "getExtConfig"
    static let errors: Set<APIError.Code> = [.noExtConfig]
    static let resultFields = ["data", "extConfig"]

    init(_ reader: inout Reader) throws(APIError) {}

    func call(in session: Session) throws(APIError) -> Output {
        guard let configuration = session.environment.extConfig else {
            throw APIError(.noExtConfig, "the program has no configuration of its own")
        }
        return Output(configuration: configuration)
    }

    /// The configuration.
    struct Output: APIResult {
        let configuration: ValueObject

        func write(to writer: any ResultWriter) {
            writer.set("data", .object(configuration))
            writer.set("extConfig", .object(configuration))
        }
    }
}
