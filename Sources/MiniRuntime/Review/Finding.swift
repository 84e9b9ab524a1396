public import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// A mistake in a file of a program, found without running the program.
public struct Finding: Error, Sendable, Hashable {
    /// The consequence of a finding.
    public enum Severity: String, Sendable, Hashable {
        /// The program cannot work: a file is missing or cannot be parsed.
        case error
        /// The program probably does not work as intended.
        case warning
    }

    /// The kind of a mistake; scripts may rely on the raw value.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A file that another file refers to is missing.
        case missingFile = "missing-file"
        /// A package is not installed; named once for the complete program.
        case missingPackage = "missing-package"
        /// app.json names a plugin that has no folder; named once for the complete program.
        case missingPlugin = "missing-plugin"
        /// A file cannot be parsed.
        case syntax
        /// A tag is not a built-in element and not a component.
        case unknownTag = "unknown-tag"
        /// An attribute belongs to another kind of mini programs or to web pages.
        case foreignAttribute = "foreign-attribute"
        /// A template names a handler that its script does not define.
        case missingHandler = "missing-handler"
        /// `my` has no such function, or a name that is mentioned or called is nearly a known one, as in `Pag({})`.
        case unknownAPI = "unknown-api"
        /// A JSON file has an unknown key.
        case unknownKey = "unknown-key"
        /// A member of a page, a component or the app has nearly the name of a lifecycle, and nothing mentions it.
        case unknownLifecycle = "unknown-lifecycle"
        /// A call of a JSAPI has a parameter whose name is nearly that of a documented one.
        case unknownParameter = "unknown-parameter"
        /// A page or a component sets a key of its data that nothing reads, and another one has nearly that name.
        case unreadData = "unread-data"
        /// A parameter of a JSAPI or an attribute has a value that is not documented for it.
        case unknownValue = "unknown-value"
        /// A style sheet has something that ACSS does not allow.
        case style
        /// A template has a mistake that does not prevent it from being rendered.
        case template
        /// Components use component2, and mini.project.json does not specify whether it is on.
        case component2
        /// A template has an arrow function, which the vendor's compiler rejects.
        case arrowFunction = "arrow-function"
        /// An element with `slot` has no parent element, which the vendor's compiler rejects.
        case slotWithoutElement = "slot-without-element"
        /// A component is used in a `template`, where the vendor's base library does not show it.
        case componentInTemplate = "component-in-template"
        /// An `a:for` has no `a:key`.
        case listWithoutKey = "list-without-key"
        /// A script of a template uses a name that is not defined, which the vendor's compiler rejects.
        case undefinedName = "undefined-name"
    }

    /// The kind of the mistake.
    public let code: Code
    /// A description of the mistake and, if possible, a suggestion, in one clause.
    public let message: String
    /// The file's path in the program.
    public var file: String
    /// The line, from 1; nil for the entire file.
    public let line: Int?
    /// The column in UTF-16 units, from 1; nil for the complete line.
    public let column: Int?
    /// The line of the file with a caret below; nil if there is none.
    public let excerpt: String?
    /// The number of mistakes; more than one for a finding that represents mistakes that are not listed.
    public let count: Int

    /// The consequence of the finding.
    public var severity: Severity {
        switch code {
        case .missingFile, .missingPackage, .missingPlugin, .syntax: .error
        default: .warning
        }
    }

    /// Creates a finding.
    package init(
        code: Code,
        message: String,
        file: String,
        line: Int?,
        column: Int?,
        excerpt: String?,
        count: Int = 1,
    ) {
        self.code = code
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.excerpt = excerpt
        self.count = count
    }

    /// The finding for a package that cannot be read.
    public init(_ error: PackageError) { self.init(.syntax, ScriptError(error), in: "app.json") }
}

extension Finding: CustomStringConvertible {
    /// `pages/a/a.axml:3:2: warning: message [code]`.
    public var description: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return "\(place): \(severity.rawValue): \(message) [\(code.rawValue)]"
    }
}

extension Finding {
    /// A finding at a byte offset of a file.
    init(_ code: Code, _ message: String, at offset: Int, of source: SourceText) {
        let position = source.position(at: offset)
        self.init(
            code: code,
            message: message,
            file: source.file,
            line: position.line,
            column: position.column,
            excerpt: source.excerpt(at: offset),
        )
    }

    /// The finding for an error.
    ///
    /// - Parameter file: The file of the finding if the error does not name one.
    init(_ code: Code, _ error: ScriptError, in file: String) {
        self.init(
            code: code,
            message: error.message,
            file: error.file ?? file,
            line: error.line,
            column: error.column,
            excerpt: error.excerpt,
        )
    }
}

extension Finding {
    /// The finding for a divergence from the vendor's compiler.
    init(_ divergence: TemplateReview.CompilerDifference, in source: SourceText) {
        let (code, message): (Code, String) =
            switch divergence.kind {
            case .arrowFunction:
                (.arrowFunction, "the vendor's compiler rejects arrow functions: call a function of an SJS file")
            case .slotWithoutElement:
                (
                    .slotWithoutElement,
                    "the vendor's compiler rejects slot without an element around it: <block> and <template> are none"
                )
            case .listWithoutKey:
                (.listWithoutKey, "a:for has no a:key: rows do not keep their state when the list changes")
            }
        self.init(code, message, at: divergence.offset, of: source)
    }

    /// The finding for an undefined name of a script.
    init(_ name: CompiledScript.UndefinedName, in source: SourceText) {
        let offset = source.offset(of: SourcePosition(line: name.line, column: name.column))
        let message = "\(name.name) is not defined, and the vendor's compiler rejects the name"
        self.init(.undefinedName, message, at: offset, of: source)
    }
}
