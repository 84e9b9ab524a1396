import MiniCore

/// `my.SDKVersion`: the version of the base library whose behaviour is provided, as text.
///
/// - Source: my.SDKVersion, Alipay open docs.
struct SDKVersion: HostConstant {
    static let name = "SDKVersion"

    static func value(in context: CallContext) -> ScriptValue {
        .string(context.environment.baseLibraryVersion)
    }
}
