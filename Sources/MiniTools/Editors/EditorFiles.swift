internal import MiniCore
internal import MiniHost

/// The files with which editors complete, check and debug a program.
struct EditorFiles {
    /// The folder of the program's files, relative to that of the editor, without slashes at its ends; empty if they are one.
    var root = ""
    /// The paths of the pages.
    let pages: [String]
    let language: NewProgram.Language
    /// Whether editors check the types of JavaScript.
    let checksScripts: Bool

    /// The file with the settings of the folder.
    static let settings = ".vscode/settings.json"

    /// The paths and the content of the files.
    var files: [(path: String, text: String)] {
        let own =
            switch language {
            case .javaScript: ("jsconfig.json", scriptOptions(#""checkJs": \#(checksScripts)"#))
            case .typeScript: ("tsconfig.json", scriptOptions(#""strict": true"#, #""noEmit": true"#))
            }
        let common = [own, (Self.settings, IndentedJSON.text(.object(settings)))] + NewProgram.debuggingFiles
        return (common + Self.generated).map { (path: $0.0, text: $0.1) }
    }

    /// The files that differ only between versions of the command line.
    static var generated: [(path: String, text: String)] {
        ConfigurationSchema.all.map { (place(of: $0), $0.text) }
            + [("mini.d.ts", TypeDeclarations(of: .builtIn).text)]
    }

    /// The options for editors that read scripts, and for `tsc`.
    private func scriptOptions(_ own: String...) -> String {
        let options = [
            #""target": "ES2020""#, #""module": "ES2020""#, #""lib": ["ES2020"]"#, #""types": []"#,
            // A path with a leading slash begins at the root of the program.
            #""paths": { "/*": ["./\#(root.isEmpty ? "" : root + "/")*"] }"#,
        ]
        let lines = (options + own).map { "    \($0)" }.joined(separator: ",\n")
        return "{\n  \"compilerOptions\": {\n\(lines)\n  }\n}\n"
    }

    // MARK: Settings

    private static func place(of schema: ConfigurationSchema) -> String { ".vscode/schemas/\(schema.file)" }

    /// The settings of the folder: the schemas by the files that they describe.
    private var settings: ScriptObject {
        ScriptObject([(Self.schemasKey, .array(associations.map(ScriptValue.object)))])
    }

    private static let schemasKey = "json.schemas"

    private var associations: [ScriptObject] {
        ConfigurationSchema.all.map { schema in
            ScriptObject([
                ("fileMatch", .array(patterns(of: schema.subject).map(ScriptValue.string))),
                ("url", .string("./" + Self.place(of: schema))),
            ])
        }
    }

    /// The patterns of files, which begin at the folder of the editor.
    private func patterns(of subject: ConfigurationSchema.Subject) -> [String] {
        let prefix = root.isEmpty ? "/" : "/\(root)/"
        switch subject {
        case .project(let file): return ["/" + file]
        case .program(let file): return [prefix + file]
        case .components: return [prefix + "components/**/*.json"]
        case .pages:
            // Pages of one folder, such as pages/a/a, have one pattern.
            return pages.reduce(into: []) { patterns, page in
                let parts = page.split(separator: "/")
                let pattern = prefix + (parts.count > 1 ? "\(parts[0])/**/*.json" : "\(page).json")
                if !patterns.contains(pattern) { patterns.append(pattern) }
            }
        }
    }

    /// The complete list of schemas for an existing file of settings that lacks some, with those that it has; nil if it lacks none.
    ///
    /// A file that cannot be read as an object lacks all.
    func missingSettings(in text: [UInt8]) -> String? {
        var known: [ScriptValue] = []
        do throws(JSONError) {
            known = try JSON.parseConfiguration(text)[Self.schemasKey]?.array ?? []
        } catch {
            // The editor reports the error.
        }
        let urls = Set(known.compactMap { $0["url"]?.string })
        let missing = associations.filter { !urls.contains($0["url"]?.string ?? "") }
        if missing.isEmpty { return nil }
        let text = IndentedJSON.text(.array(known + missing.map(ScriptValue.object)), after: "  ")
        return "  \"\(Self.schemasKey)\": \(text)\n"
    }
}
