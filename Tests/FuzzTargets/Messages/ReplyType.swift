internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// The type of the result of a command, numbered by the first byte of an input.
enum ReplyType: UInt8, CaseIterable {
    case start, value, text, node, nothing, style, box, changes, records, findings, packageError, pages, flag, outcome
    case element, elements, packageReply, bytes, storedValue, information, fileStatus, savedFiles

    /// The type of an input; nil for an unknown one.
    init?(_ input: [UInt8]) {
        guard let number = input.first else { return nil }
        self.init(rawValue: number)
    }

    /// Decodes the result of a command after the first byte of an input.
    ///
    /// - Returns: The encoding of the result.
    func decode(_ input: [UInt8]) throws(BinaryDecodingError) -> [UInt8] {
        let bytes = Array(input.dropFirst())
        return switch self {
        case .start: try Optional<ProgramStartError>(encoded: bytes).encoded
        case .value: try Result<ScriptValue, ScriptError>(encoded: bytes).encoded
        case .text: try Result<String, ScriptError>(encoded: bytes).encoded
        case .node: try Result<ViewNode?, ScriptError>(encoded: bytes).encoded
        case .nothing: try EmptyReply(encoded: bytes).encoded
        case .style: try Result<ComputedStyle?, ScriptError>(encoded: bytes).encoded
        case .box: try Result<LayoutBox?, ScriptError>(encoded: bytes).encoded
        case .changes: try DataChanges(encoded: bytes).encoded
        case .records: try Result<[ContextRecord], ScriptError>(encoded: bytes).encoded
        case .findings: try [Finding](encoded: bytes).encoded
        case .packageError: try Optional<PackageError>(encoded: bytes).encoded
        case .pages: try [String](encoded: bytes).encoded
        case .flag: try Bool(encoded: bytes).encoded
        case .outcome: try Result<EmptyReply, ActionError>(encoded: bytes).encoded
        case .element: try Result<PageElement, ActionError>(encoded: bytes).encoded
        case .elements: try Result<[PageElement], ActionError>(encoded: bytes).encoded
        case .packageReply: try Result<BytesReply, PackageError>(encoded: bytes).encoded
        case .bytes: try Result<BytesReply, APIError>(encoded: bytes).encoded
        case .storedValue: try Result<StoredValue?, APIError>(encoded: bytes).encoded
        case .information: try Result<LocalStorageInformation, APIError>(encoded: bytes).encoded
        case .fileStatus: try Result<FileStatus, APIError>(encoded: bytes).encoded
        case .savedFiles: try Result<[SavedFile], APIError>(encoded: bytes).encoded
        }
    }

    /// Inputs of each type: values whose fields are zero, failures, and values of the types that have initializers.
    static let samples: [[UInt8]] = zeros + failures + values + structures

    private static let zeros: [[UInt8]] = allCases.map { type in [type.rawValue, 1] + [UInt8](repeating: 0, count: 40) }

    private static let failures: [[UInt8]] = allCases.map { type in
        let error = ScriptError(name: "Error", message: "message", stack: "a@b:1:2", file: "a.js", line: 1)
        return [type.rawValue, 0] + error.encoded
    }

    private static let values: [[UInt8]] = [
        ReplyType.value.input(Result<ScriptValue, ScriptError>.success(["a": [1, "b", .null, .bytes([1])]])),
        ReplyType.text.input(Result<String, ScriptError>.success("view")),
        ReplyType.node.input(Result<ViewNode?, ScriptError>.success(tree)),
        ReplyType.style.input(Result<ComputedStyle?, ScriptError>.success(ComputedStyle(["color": "red"]))),
        ReplyType.box.input(Result<LayoutBox?, ScriptError>.success(LayoutBox(x: 0, y: 1, width: 2, height: 3))),
        ReplyType.pages.input(["pages/a/a", "pages/b/b"]),
        ReplyType.findings.input([Finding(PackageError("a", file: "app.json", line: 1, column: 2))]),
        ReplyType.start.input(Optional(ProgramStartError.worker("text"))),
        ReplyType.outcome.input(Result<EmptyReply, ActionError>.failure(.refused("reason"))),
    ]

    private static let structures: [[UInt8]] = [
        ReplyType.element.input(Result<PageElement, ActionError>.success(PageElement.samples[0])),
        ReplyType.elements.input(Result<[PageElement], ActionError>.success(PageElement.samples)),
        ReplyType.changes.input(DataChanges.samples[1]),
        ReplyType.records.input(Result<[ContextRecord], ScriptError>.success(ContextRecord.samples)),
        ReplyType.findings.input(Finding.samples),
    ]

    private static let tree = ViewNode(
        id: 0,
        tag: "page",
        children: [
            ViewNode(id: 1, tag: "view", attributes: ScriptObject([("class", "a")]), scope: "pages/a/a"),
            ViewNode(id: 2, text: "text"),
        ],
    )

    /// The input with an encoded result.
    private func input(_ result: some BinaryCodable) -> [UInt8] { [rawValue] + result.encoded }
}
