import MiniCore

/// `my.env`: information about the host app.
///
/// ## Shape
/// `{USER_DATA_PATH, clientName, clientVersion, language, platform}`; the path is the prefix of the program's own files.
///
/// - Source: my.env, Alipay open docs.
struct Env: HostConstant {
    static let name = "env"
    static let fields = ["USER_DATA_PATH", "clientName", "clientVersion", "language", "platform"]

    static func value(in context: CallContext) -> ScriptValue {
        let environment = context.environment
        return [
            "USER_DATA_PATH": .string(FileArea.user.rawValue),
            "clientName": .string(environment.clientName),
            "clientVersion": .string(environment.clientVersion),
            "language": .string(environment.language),
            "platform": .string(environment.platform),
        ]
    }
}
