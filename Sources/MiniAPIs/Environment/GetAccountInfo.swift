import MiniCore

/// `my.getAccountInfoSync`: returns the calling program's id, version and stage.
///
/// ## Shape
/// `() -> {miniProgram: {appId, envVersion, version}}`; `envVersion` is `release`, `gray`, `trial` or `develop`.
///
/// - Source: my.getAccountInfoSync, Alipay open docs.
struct GetAccountInfo: ImmediateFunction {
    static let name = "getAccountInfo"
    static let forms = ImmediateForms.sync
    static let resultFields = ["miniProgram"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        [
            "miniProgram": [
                "appId": .string(context.identity.appID),
                "envVersion": .string(context.environment.programStage),
                "version": .string(context.environment.programVersion),
            ]
        ]
    }
}
