internal import MiniCore

/// A tool that agents call.
struct AgentTool: Sendable {
    /// A parameter of a tool.
    struct Parameter: Sendable {
        let name: String
        /// The schema of its values.
        let schema: ScriptValue
        let isRequired: Bool

        /// Makes a parameter.
        ///
        /// - Parameters:
        ///   - type: The type in JSON Schema; nil for any value.
        ///   - words: The permitted texts; empty for any.
        init(_ name: String, _ type: String?, _ text: String, words: [String] = [], isRequired: Bool = false) {
            self.name = name
            self.isRequired = isRequired
            var schema = ScriptObject([("description", .string(text))])
            if let type { schema["type"] = .string(type) }
            if type == "array" { schema["items"] = ["type": "string"] }
            if !words.isEmpty { schema["enum"] = .array(words.map(ScriptValue.string)) }
            self.schema = .object(schema)
        }

        /// The maximum length of a result.
        static let limit = Parameter(
            "limit",
            "integer",
            "The maximum number of characters of the result. Default: 8000."
        )
    }

    /// The name.
    let name: String
    /// The description for agents.
    let text: String
    let parameters: [Parameter]
    /// Whether a call changes nothing.
    let isReading: Bool
    /// Whether a call drives the program, in the order of the client's requests.
    let isDriving: Bool
    /// Carries out a call.
    let run: @Sendable (AgentClient, ToolArguments) async throws(ToolFault) -> ToolOutput

    init(
        _ name: String,
        _ text: String,
        isReading: Bool = false,
        isDriving: Bool = false,
        _ parameters: [Parameter],
        run: @escaping @Sendable (AgentClient, ToolArguments) async throws(ToolFault) -> ToolOutput,
    ) {
        self.name = name
        self.text = text
        self.parameters = parameters
        self.isReading = isReading
        self.isDriving = isDriving
        self.run = run
    }

    /// The description of the protocol.
    var value: ScriptValue {
        let required = parameters.filter(\.isRequired).map { ScriptValue.string($0.name) }
        return [
            "name": .string(name), "description": .string(text),
            "inputSchema": [
                "type": "object", "properties": .object(ScriptObject(parameters.map { ($0.name, $0.schema) })),
                "required": .array(required), "additionalProperties": false,
            ],
            "annotations": ["readOnlyHint": .bool(isReading), "openWorldHint": false],
        ]
    }

    /// All tools, in the order of their list.
    static let all: [AgentTool] = [
        open, snapshot, find, act, data, evaluate, calls, network, storage, console, mock, clock, screenshot, test,
    ]
}
