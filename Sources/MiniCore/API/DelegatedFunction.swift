/// A JSAPI that a host implements by a delegate: its parameters, its results and its fallback without a delegate.
///
/// The effect of payment, authorization or scanning depends on the host; the way that programs call it does not. A host
/// implements such a name with a closure or a type: ``FunctionDelegates``. Hundreds of names have no cost until a program uses
/// one.
public struct DelegatedFunction: Sendable {
    /// The behaviour of a call without a delegate.
    public enum Fallback: Sendable {
        /// The call fails for this reason.
        case failure(APIError.Reason)
        /// The call succeeds with a result that is made from the parameters without the device or the screen.
        case result(@Sendable (ScriptObject, CallContext) throws(APIError) -> ScriptValue)
        /// The call succeeds with `{}`, and ``ProgramEvent/deviceUI(_:)`` notifies the host of what to show.
        ///
        /// The closure rejects parameters that ``DelegatedFunction/fields`` does not describe.
        case show(check: @Sendable (ScriptObject, CallContext) throws(APIError) -> Void)

        /// The user decides, by means of the host's user interface.
        case prompt(Prompt)

        /// Requests a decision about the parameters from the user interface of the context.
        public typealias Prompt = @Sendable (ScriptObject, CallContext) async throws(APIError) -> ScriptValue

        /// The call succeeds with `{}` for all parameters.
        public static let shown = Fallback.show { _, _ throws(APIError) in }
    }

    /// The time limit of a call.
    public enum TimeoutPolicy: Sendable {
        /// A person responds: there is no time limit.
        case unlimited
        /// `ProgramLimits.delegateDeadline`. After it the call fails with error 10110.
        case delegateDeadline
    }

    /// The name on `my`.
    public let name: String
    /// The permission that the host must have granted.
    public let permission: Permission
    /// The time limit of a call.
    public let timeoutPolicy: TimeoutPolicy
    /// The behaviour of a call without a delegate.
    public let fallback: Fallback
    /// Whether a call before the program's first page waits for that page.
    ///
    /// The parameters are read at the call.
    public let waitsForPage: Bool
    /// Whether a call without a delegate reaches no server, so that its addresses are not checked.
    public let staysLocal: Bool
    private let mediaFields: [(name: String, isFont: Bool)]
    private let fieldText: StaticString
    private let resultText: StaticString
    private let errorNumbers: [Int]

    /// Creates a delegated function.
    ///
    /// - Parameters:
    ///   - name: The name on `my`.
    ///   - permission: The permission that the host must have granted.
    ///   - fields: The parameters in order, as in `"urls: array, current?: number"`: each is a name, a colon, a space and a type,
    ///     with commas between them. A question mark marks an optional one. The types are string, number, boolean, array,
    ///     object and value. `text` and `numeric` are for content that people read and convert other values:
    ///     ``ParameterReader/text(_:)``, ``ParameterReader/numeric(_:)``.
    ///     `text|null` also accepts null, which is the empty text. The documented values of a parameter follow its type, as in
    ///     `"type?: string(heavy|light)"`; other values are accepted too.
    ///   - media: The parameters that are addresses of images or media, or lists of addresses. The policy of the network checks
    ///     those that lead to a server before the host receives them.
    ///   - fonts: The same for fonts, whose addresses can also have the form that style sheets use.
    ///   - results: The fields of the result, as in `"code, scanType"`.
    ///   - errors: The documented numbers other than 1 to 4.
    ///   - timeoutPolicy: The time that a delegate has for a call.
    ///   - waitsForPage: Whether a call before the program's first page waits for that page.
    ///   - staysLocal: Whether a call without a delegate reaches no server.
    ///   - fallback: The behaviour of a call without a delegate; by default it fails with error 1.
    public init(
        _ name: String,
        _ permission: Permission,
        reads fields: StaticString = "",
        media: [String] = [],
        fonts: [String] = [],
        results: StaticString = "",
        errors: [Int] = [],
        timeoutPolicy: TimeoutPolicy = .unlimited,
        waitsForPage: Bool = false,
        staysLocal: Bool = false,
        otherwise fallback: Fallback = .failure(.notImplemented),
    ) {
        self.name = name
        self.permission = permission
        self.timeoutPolicy = timeoutPolicy
        self.fallback = fallback
        self.waitsForPage = waitsForPage
        self.staysLocal = staysLocal
        mediaFields = media.map { ($0, false) } + fonts.map { ($0, true) }
        fieldText = fields
        resultText = results
        errorNumbers = errors
    }

    /// The documented parameters.
    ///
    /// A delegate also receives the other parameters.
    public var fields: [FieldDescription] {
        Self.words(of: fieldText).compactMap { text in
            guard let colon = text.firstIndex(of: ":") else { return nil }
            let isOptional = text[..<colon].hasSuffix("?")
            let type = text[text.index(colon, offsetBy: 2)...].split(separator: "(")
            return FieldDescription(
                name: String(text[..<colon].dropLast(isOptional ? 1 : 0)),
                type: String(type[0]),
                isRequired: !isOptional,
                choices: type.count > 1 ? type[1].dropLast().split(separator: "|").map(String.init) : [],
            )
        }
    }

    /// The documented fields of the result.
    public var resultFields: [String] { Self.words(of: resultText).map(String.init) }

    /// The documented numbers of errors.
    public var errors: Set<Int> {
        var codes = Set(errorNumbers)
        if case .failure(let reason) = fallback { codes.insert(reason.code) }
        return codes
    }

    /// Whether the runtime calls it for elements and objects and programs cannot call it.
    ///
    /// Its name contains a dot.
    package var isInternal: Bool { name.contains(".") }

    /// Whether a call without a delegate does something.
    public var isBuiltIn: Bool {
        if case .failure = fallback { false } else { true }
    }

    private static func words(of text: StaticString) -> [Substring] {
        "\(text)".split(separator: ",").map { $0.drop { $0 == " " } }
    }
}

extension DelegatedFunction {
    /// Reads the parameters of one call.
    ///
    /// - Parameter options: The value that the program passed; nil or a value that is not an object for no parameters.
    /// - Throws: `.invalidParameter` with the name of a field that is missing or does not have the documented type.
    package func parameters(_ options: ScriptValue?) throws(APIError) -> ScriptObject {
        let properties = options?.object?.properties ?? []
        var object = ScriptObject(uniqueProperties: properties.filter { $0.value != .undefined })
        var reader = ParameterReader(.object(object))
        for field in fields {
            if field.type == "text|null", object[field.name] == .null {
                object[field.name] = ""
            } else if let value = try Self.read(field, with: &reader) {
                object[field.name] = value
            }
        }
        return object
    }

    /// The value to use instead of the passed one; nil to use the passed one.
    private static func read(_ field: FieldDescription, with reader: inout ParameterReader) throws(APIError)
        -> ScriptValue?
    {
        if !field.isRequired, reader.isLeftOut(field.name) { return nil }
        switch field.type {
        case "text", "text|null": return .string(try reader.text(field.name))
        case "numeric": return .number(try reader.numeric(field.name))
        case "string": _ = try reader.string(field.name)
        case "number": _ = try reader.number(field.name)
        case "boolean": _ = try reader.bool(field.name)
        case "array", "object":
            let value = try reader.value(field.name)
            guard field.type == "array" ? value.array != nil : value.object != nil else {
                throw APIError(.invalidParameter, "\(field.name): expected an \(field.type)")
            }
        default: _ = try reader.value(field.name)
        }
        return nil
    }

    /// Whether parameters can contain addresses of images, media or fonts.
    package var readsMedia: Bool { !mediaFields.isEmpty }

    /// The addresses of images, media and fonts in the parameters, as the program wrote them.
    package func mediaAddresses(in parameters: ScriptObject) -> [MediaAddress] {
        mediaFields.flatMap { name, isFont -> [MediaAddress] in
            guard let elements = parameters[name]?.array else {
                let text = parameters[name]?.string
                return text.map { [MediaAddress(parameter: name, text: $0, isFont: isFont)] } ?? []
            }
            return elements.enumerated().compactMap { index, element in
                element.string.map { MediaAddress(parameter: "\(name)[\(index)]", text: $0, isFont: isFont) }
            }
        }
    }

    /// The error of a call without a delegate; nil for a function that works without one.
    ///
    /// A host implements the function with a delegate, `configuration.apis.delegating(_:)`, or mocks it,
    /// `configuration.mocks`.
    package var missingDelegate: APIError? {
        if case .failure(let reason) = fallback { missing(reason) } else { nil }
    }

    private func missing(_ reason: APIError.Reason) -> APIError {
        APIError(reason, "my.\(name) is not implemented by this host")
    }

    /// The result of a call without a delegate.
    ///
    /// - Throws: `.notImplemented` for a function whose fallback is ``Fallback/prompt(_:)``. The caller runs that closure
    ///   instead.
    package func result(_ parameters: ScriptObject, in context: CallContext) throws(APIError) -> ScriptValue {
        switch fallback {
        case .failure(let reason): throw missing(reason)
        case .prompt: throw APIError(.notImplemented, "my.\(name) is completed by a person")
        case .result(let result): return try result(parameters, context)
        case .show(let check):
            try check(parameters, context)
            context.deviceUI.show(name, parameters, page: context.navigation.currentPage)
            return [:]
        }
    }
}
