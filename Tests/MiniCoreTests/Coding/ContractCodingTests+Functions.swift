import Testing

@testable import MiniCore

/// The messages about JSAPIs that run in another process than their callers, and the limits of scripts.
extension ContractCodingTests {
    static let functions: [Contract] =
        shapes + calls + [
            Contract(ScriptLimits(), limits), Contract(cases: [.real, .virtual] as [ClockMode]),
        ]

    private static let limits: ScriptLimits = {
        var limits = ScriptLimits()
        (limits.timePerTurn, limits.memoryBytes) = (.milliseconds(1), 2)
        return limits
    }()

    private static let method = TaskMethodShape(name: "send", function: "sendSocketMessage", numberField: "socket")
    private static let field = FieldDescription(name: "type", type: "string", isRequired: true, choices: ["a", "b"])
    private static let function = shape("scan", form: .deferred)
    private static let forms: [FunctionShape.Form] = [
        .immediate([.callback, .sync]), .direct, .deferred, .task(events: ["message"], methods: [method]),
        .object(methods: [function]),
    ]

    /// A shape whose properties differ from those of an empty one.
    private static func shape(_ name: String, form: FunctionShape.Form) -> FunctionShape {
        FunctionShape(
            name: name,
            form: form,
            permission: .storage,
            errors: [2, 11],
            resultFields: ["code"],
            fields: [field],
            waitsForPage: true,
        )
    }

    private static let shapes: [Contract] = [
        Contract(method, TaskMethodShape(name: "a", function: "b", numberField: "c")),
        Contract(field, FieldDescription(name: "a", type: "number", isRequired: false)),
        Contract(cases: forms), Contract(cases: forms.map { shape("a", form: $0) }),
        Contract(
            function,
            FunctionShape(
                name: "a",
                form: .direct,
                permission: .none,
                errors: [],
                resultFields: [],
                fields: [],
                waitsForPage: false,
            )
        ),
        Contract(ConstantShape(name: "a", fields: []), ConstantShape(name: "b", fields: ["c"])),
    ]

    private static let caller = ForwardedCall.Caller(
        page: "pages/a/a",
        pageNumber: 1,
        canGoBack: true,
        time: WallTime(milliseconds: 1.5)
    )
    private static let otherCaller = ForwardedCall.Caller(
        page: nil,
        pageNumber: nil,
        canGoBack: false,
        time: WallTime(milliseconds: 2)
    )
    private static let argument = CopiedArgument(kind: .string, content: .value("a"), hasLoneSurrogate: true)

    private static let calls: [Contract] = [
        Contract(caller, otherCaller), Contract(argument, CopiedArgument(kind: .object, content: .json(nil))),
        Contract(
            cases: [
                .value(["a": 1]), .json(JSONText("[1]")), .json(nil), .failure(APIError(.timedOut, "late")),
            ] as [CopiedArgument.Content]
        ),
        Contract(
            ForwardedCall(name: "a", arguments: [argument], caller: caller),
            ForwardedCall(name: "b", arguments: [], caller: otherCaller)
        ),
    ]
}
