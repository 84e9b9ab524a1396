/// A JSAPI that is a row of a table: what it reads and answers, and what happens while the host plugs nothing in.
///
/// Payment, authorisation, scanning and their like differ from host to host in what they do, not in how a program calls
/// them. A host answers such a name by a closure or a type: ``FunctionDelegates``. Hundreds of names cost nothing before a
/// program uses one of them.
public struct DelegatedFunction: Sendable {
    /// What a program gets while the host plugs nothing in.
    public enum Fallback: Sendable {
        /// The error of what cannot be had here.
        case failure(APIError.Code)
        /// What a host without the device or the screen can tell, from the parameters.
        case answer(@Sendable (ValueObject, Session) throws(APIError) -> Value)
        /// `{}`: the host is told of what the program wants shown, by ``ProgramEvent/surface(_:)``.
        ///
        /// The closure refuses parameters beyond what ``DelegatedFunction/fields`` says.
        case show(check: @Sendable (ValueObject, Session) throws(APIError) -> Void)

        /// What a person decides, by the host's user interface.
        case ask(Question)

        /// Asks the user interface of the session about the parameters.
        public typealias Question = @Sendable (ValueObject, Session) async throws(APIError) -> Value

        /// Shown, whatever the parameters.
        public static let shown = Fallback.show { _, _ throws(APIError) in }
    }

    /// Who is waited for.
    public enum Patience: Sendable {
        /// A person, who may take any time.
        case person
        /// The host, no longer than its deadline for delegates; then the call fails with error 10110.
        case deadline
    }

    /// The name on `my`.
    public let name: String
    /// What the host must have granted.
    public let permission: Permission
    /// Who is waited for.
    public let patience: Patience
    /// What happens while the host plugs nothing in.
    public let fallback: Fallback
    /// Whether a call before the program's first page waits for that page; the parameters are read at the call.
    public let waitsForPage: Bool
    /// Whether a call reaches no server while the host plugs nothing in: its addresses are then not judged.
    public let staysLocal: Bool
    private let mediaFields: [(name: String, isFont: Bool)]
    private let fieldText: StaticString
    private let resultText: StaticString
    private let errorNumbers: [Int]

    /// Makes a row.
    ///
    /// - Parameters:
    ///   - fields: The parameters in order, each with its type as in `"urls: array, current?: number"`; a question mark for
    ///     one that may be left out. The types are string, number, boolean, array, object and value, and for what a person
    ///     reads `text` and `numeric`, which take other values as well: ``Reader/text(_:)``, ``Reader/numeric(_:)``.
    ///     `text|null` also takes null, which is the empty text. The values that are documented for a parameter follow its
    ///     type, as in `"type?: string(heavy|light)"`; others are accepted all the same.
    ///   - media: Which of the parameters are addresses of images or media, or lists of them: those that lead to a server
    ///     are judged by the network's policy before the host sees them.
    ///   - fonts: Likewise of fonts, also written as in style sheets.
    ///   - results: The fields of the answer, as in `"code, scanType"`.
    ///   - errors: The documented codes beside 1 to 4.
    ///   - waitsForPage: Whether a call before the program's first page waits for that page.
    ///   - staysLocal: Whether a call reaches no server while the host plugs nothing in.
    public init(
        _ name: String,
        _ permission: Permission,
        reads fields: StaticString = "",
        media: [String] = [],
        fonts: [String] = [],
        answers results: StaticString = "",
        errors: [Int] = [],
        patience: Patience = .person,
        waitsForPage: Bool = false,
        staysLocal: Bool = false,
        otherwise fallback: Fallback = .failure(.notImplemented),
    ) {
        self.name = name
        self.permission = permission
        self.patience = patience
        self.fallback = fallback
        self.waitsForPage = waitsForPage
        self.staysLocal = staysLocal
        mediaFields = media.map { ($0, false) } + fonts.map { ($0, true) }
        fieldText = fields
        resultText = results
        errorNumbers = errors
    }

    /// The documented parameters; others reach the delegate as well.
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

    /// The documented fields of the answer.
    public var resultFields: [String] { Self.words(of: resultText).map(String.init) }

    /// The documented codes.
    public var errors: Set<APIError.Code> {
        var codes = Set(errorNumbers.map(APIError.Code.init))
        if case .failure(let code) = fallback { codes.insert(code) }
        return codes
    }

    /// Whether the runtime calls it, for elements and objects, and programs cannot: its name has a dot.
    package var isInternal: Bool { name.contains(".") }

    /// Whether it does something while the host plugs nothing in.
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
    /// - Parameter options: What the program passed; nil or no object for nothing.
    /// - Throws: `.invalidParameter` with the name of the field that is missing or of another type than documented.
    public func parameters(_ options: Value?) throws(APIError) -> ValueObject {
        let properties = options?.object?.properties ?? []
        var object = ValueObject(uniqueProperties: properties.filter { $0.value != .undefined })
        var reader = Reader(.object(object))
        for field in fields {
            if field.type == "text|null", object[field.name] == .null {
                object[field.name] = ""
            } else if let value = try Self.read(field, with: &reader) {
                object[field.name] = value
            }
        }
        return object
    }

    /// The value that takes the place of the one that was passed; nil for the same.
    private static func read(_ field: FieldDescription, with reader: inout Reader) throws(APIError) -> Value? {
        if !field.isRequired, reader.isLeftOut(field.name) { return nil }
        switch field.type {
        case "text", "text|null": return .string(try reader.text(field.name))
        case "numeric": return .number(try reader.numeric(field.name))
        case "string": _ = try reader.string(field.name)
        case "number": _ = try reader.number(field.name)
        case "boolean": _ = try reader.requiredBool(field.name)
        case "array", "object":
            let value = try reader.value(field.name)
            guard field.type == "array" ? value.array != nil : value.object != nil else {
                throw APIError(.invalidParameter, "\(field.name): expected an \(field.type)")
            }
        default: _ = try reader.value(field.name)
        }
        return nil
    }

    /// Whether parameters can be addresses of images, media or fonts.
    public var readsMedia: Bool { !mediaFields.isEmpty }

    /// The addresses of images, media and fonts among parameters, as they were written.
    public func mediaAddresses(in parameters: ValueObject) -> [MediaAddress] {
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

    /// The error of a call while the host does not implement the JSAPI; nil for a row that works without a delegate.
    ///
    /// A host implements it by a delegate, `configuration.catalogue.delegating(_:)`, or mocks it, `configuration.mocks`.
    public var missingDelegate: APIError? {
        if case .failure(let code) = fallback { missing(code) } else { nil }
    }

    private func missing(_ code: APIError.Code) -> APIError {
        APIError(code, "my.\(name) is not implemented by this host")
    }

    /// What a program gets while the host plugs nothing in.
    ///
    /// - Throws: `.notImplemented` for a row that asks a person, whose ``Fallback/ask(_:)`` is called instead.
    public func answer(_ parameters: ValueObject, in session: Session) throws(APIError) -> Value {
        switch fallback {
        case .failure(let code): throw missing(code)
        case .ask: throw APIError(.notImplemented, "my.\(name) is completed by a person")
        case .answer(let answer): return try answer(parameters, session)
        case .show(let check):
            try check(parameters, session)
            session.surface.show(name, parameters, page: session.navigation.currentPage)
            return [:]
        }
    }
}
