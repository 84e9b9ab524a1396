import MiniCore

/// `my.getRunScene`: returns the stage of the running version of the program.
///
/// ## Shape
/// `() -> {envVersion}`; `develop`, `trial`, `gray` or `release`.
///
/// - Source: my.getRunScene, Alipay open docs.
struct GetRunScene: ImmediateFunction {
    static let name = "getRunScene"
    static let forms = ImmediateForms.callback
    static let resultFields = ["envVersion"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        Output(stage: context.environment.programStage)
    }

    /// The stage.
    struct Output: APIResult {
        let stage: String

        func write(to writer: any ResultWriter) { writer.set("envVersion", stage) }
    }
}
