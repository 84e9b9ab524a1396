import MiniCore

/// `my.getExtConfig`, `my.getExtConfigSync`: returns the program's third-party configuration.
///
/// It is the host's configuration, otherwise `ext` of the package's ext.json if `extEnable` is true.
///
/// ## Shape
/// `() -> {data, extConfig}`, both the same object.
///
/// - Source: my.getExtConfig and my.getExtConfigSync, Alipay open docs.
struct GetExtConfig: ImmediateFunction {
    static let name = "getExtConfig"
    static let errors: Set<APIError.Reason> = [.noExtConfig, .extConfigDisabled]
    static let resultFields = ["data", "extConfig"]

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> Output {
        if let configuration = context.environment.extConfig { return Output(configuration: configuration) }
        return Output(configuration: try packaged(in: context))
    }

    private func packaged(in context: CallContext) throws(APIError) -> ScriptObject {
        var file = ScriptValue.undefined
        if let bytes = context.packageFile("ext.json") {
            do { file = try JSON.parse(bytes) } catch {
                throw APIError(.noExtConfig, "ext.json: \(error.message)")
            }
        }
        guard let configuration = file["ext"]?.object, !configuration.isEmpty else {
            throw APIError(.noExtConfig, "the program has no third-party configuration")
        }
        guard file["extEnable"] == true else {
            throw APIError(.extConfigDisabled, "ext.json does not contain \"extEnable\": true")
        }
        return configuration
    }

    /// The configuration.
    struct Output: APIResult {
        let configuration: ScriptObject

        func write(to writer: any ResultWriter) {
            writer.set("data", .object(configuration))
            writer.set("extConfig", .object(configuration))
        }
    }
}
