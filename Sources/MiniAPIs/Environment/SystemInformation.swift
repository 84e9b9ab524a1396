import MiniCore

/// Selected fields of the result of `my.getSystemInfo`.
struct SystemInformation: APIResult {
    private let all: GetSystemInfo.Output
    private let fields: [String]

    init(_ context: CallContext, fields: [String]) {
        all = GetSystemInfo.Output(environment: context.environment, network: context.networkStatus)
        self.fields = fields
    }

    func write(to writer: any ResultWriter) { all.write(to: Selection(of: fields, for: writer)) }

    /// Forwards the selected fields.
    private final class Selection: ResultWriter {
        private let fields: [String]
        private let writer: any ResultWriter

        init(of fields: [String], for writer: any ResultWriter) {
            self.fields = fields
            self.writer = writer
        }

        func set(_ name: String, _ value: String) { if fields.contains(name) { writer.set(name, value) } }
        func set(_ name: String, _ value: Double) { if fields.contains(name) { writer.set(name, value) } }
        func set(_ name: String, _ value: Bool) { if fields.contains(name) { writer.set(name, value) } }
        func set(_ name: String, _ value: ScriptValue) { if fields.contains(name) { writer.set(name, value) } }
        func set(_ name: String, json: JSONText) { if fields.contains(name) { writer.set(name, json: json) } }
        func setResult(_ value: ScriptValue) { writer.setResult(value) }
    }
}
