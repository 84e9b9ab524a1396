internal import MiniCore
internal import MiniHost

/// A JSON schema of a configuration file, in draft 7, which editors support.
///
/// Keys that the schema of a file of the vendor does not list are accepted, as `mini check` accepts them: the vendor adds keys.
public struct ConfigurationSchema: Sendable {
    /// The name of the file with the schema.
    public let file: String
    /// The content of the file.
    public let text: String
    /// The files that the schema describes.
    let subject: Subject

    /// Files in a project.
    enum Subject {
        /// A file in the folder of the project.
        case project(String)
        /// A file in the folder of the program.
        case program(String)
        /// The .json files of pages.
        case pages
        /// The .json files of components.
        case components
    }

    /// The schema of app.json.
    public static let app = ConfigurationSchema(
        "app",
        of: .program("app.json"),
        "app.json: the pages, the window and the components of a mini program.",
        ConfigurationKeys.app
    )
    /// The schema of the .json file of a page, also of a component beside pages.
    public static let page = ConfigurationSchema(
        "page",
        of: .pages,
        "The configuration of a page of a mini program.",
        ConfigurationKeys.page
    )
    /// The schema of the .json file of a component.
    public static let component = ConfigurationSchema(
        "component",
        of: .components,
        "The configuration of a component of a mini program.",
        ConfigurationKeys.component
    )
    /// The schema of mini.project.json.
    public static let project = ConfigurationSchema(
        "mini.project",
        of: .project("mini.project.json"),
        "mini.project.json: the id of a mini program and how its files are compiled.",
        ConfigurationKeys.project
    )

    /// The schema of mini.config.json, whose reader rejects unknown keys.
    public static let tests = ConfigurationSchema(
        "mini.config",
        of: .project("mini.config.json"),
        "mini.config.json: how mini test runs the tests of a mini program.",
        ConfigurationKeys.tests,
        isOpen: false
    )

    /// All schemas, which the command line writes into programs.
    public static let all = [app, page, component, project, tests]

    /// Makes the schema of a file that contains an object.
    ///
    /// - Parameters:
    ///   - name: The name of the schema's file, without its ending.
    ///   - subject: The files that it describes.
    ///   - summary: A description of the file.
    ///   - keys: The keys of the object.
    ///   - isOpen: Whether the object may have other keys; false if its reader rejects them.
    init(
        _ name: String,
        of subject: Subject,
        _ summary: String,
        _ keys: [ConfigurationKey],
        isOpen: Bool = true,
    ) {
        file = name + ".schema.json"
        self.subject = subject
        var schema = ScriptObject([
            ("$schema", "http://json-schema.org/draft-07/schema#"), ("description", .string(summary)),
            // The readers of the command line accept both, and so does VS Code with these keys.
            ("allowComments", true), ("allowTrailingCommas", true),
        ])
        for property in Self.object(keys, isOpen: isOpen).properties { schema[property.key] = property.value }
        text = IndentedJSON.text(.object(schema))
    }

    private static func object(_ keys: [ConfigurationKey], isOpen: Bool) -> ScriptObject {
        let sorted = keys.sorted { $0.name < $1.name }
        var schema = ScriptObject([
            ("type", "object"),
            ("properties", .object(ScriptObject(sorted.map { ($0.name, .object(property($0, isOpen: isOpen))) }))),
        ])
        let required = sorted.filter(\.isRequired).map(\.name)
        if !required.isEmpty { schema["required"] = .array(required.map(ScriptValue.string)) }
        if !isOpen { schema["additionalProperties"] = false }
        return schema
    }

    private static func property(_ key: ConfigurationKey, isOpen: Bool) -> ScriptObject {
        var schema = ScriptObject()
        if let summary = key.summary { schema["description"] = .string(summary) }
        for property in value(key.value, isOpen: isOpen).properties { schema[property.key] = property.value }
        return schema
    }

    private static func value(_ value: ConfigurationKey.Value, isOpen: Bool) -> ScriptObject {
        switch value {
        case .any: return ScriptObject()
        case .text: return ScriptObject([("type", "string")])
        case .filledText: return ScriptObject([("type", "string"), ("minLength", 1)])
        case .path: return ScriptObject([("type", "string"), ("minLength", 1), ("pattern", .string(pathPattern))])
        case .choice(let names): return ScriptObject([("enum", .array(names.map(ScriptValue.string)))])
        case .flag: return ScriptObject([("type", "boolean")])
        case .number(let range):
            var schema = ScriptObject([("type", "number"), ("minimum", .number(range.lowerBound))])
            if range.upperBound.isFinite { schema["maximum"] = .number(range.upperBound) }
            return schema
        case .wholeNumber(let range):
            var schema = ScriptObject([("type", "integer"), ("minimum", .number(Double(range.lowerBound)))])
            if range.upperBound < Int.max { schema["maximum"] = .number(Double(range.upperBound)) }
            return schema
        case .list(let element):
            return ScriptObject([("type", "array"), ("items", .object(Self.value(element, isOpen: isOpen)))])
        case .object(let keys): return object(keys, isOpen: isOpen)
        case .map(let element):
            return ScriptObject([
                ("type", "object"), ("additionalProperties", .object(Self.value(element, isOpen: isOpen))),
            ])
        case .either(let values):
            return ScriptObject([("anyOf", .array(values.map { .object(Self.value($0, isOpen: isOpen)) }))])
        }
    }

    /// Excludes `..` as a part of a path.
    private static let pathPattern = "^(?!(.*/)?\\.\\.(/|$))"
}
