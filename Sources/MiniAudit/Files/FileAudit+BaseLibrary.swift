internal import MiniHost
internal import MiniSyntax
internal import MiniTemplate

/// The rule about the base library that a program needs.
extension FileAudit {
    /// Notes the JSAPIs, the parameters and the keys of components that a script uses.
    mutating func noteLibrary(_ names: LibraryNames, of source: SourceText) {
        libraryChecks[Self.withoutEnding(source.file), default: []].formUnion(names.checks)
        for use in names.uses {
            noteLibrary(LibraryUse(use.name, Self.name(ofScript: use.name), at: use.offset, of: source))
        }
    }

    /// A feature of a script in messages.
    private static func name(ofScript feature: String) -> String {
        let parts = feature.split(separator: ".")
        if parts.count == 2, parts[0] == "component" { return "\(parts[1]) of Component" }
        return parts.count == 3 && parts[1] == "object" ? "\(parts[2]) of my.\(parts[0])" : "my.\(feature)"
    }

    /// Notes the keys of app.json, or of the .json file of a page or a component.
    mutating func noteLibrary(_ object: ScriptObject, of source: SourceText) {
        let isApp = source.file == "app.json"
        let isPage = pages.contains(Self.withoutEnding(source.file))
        guard isApp || isPage || object["component"] != nil || object["usingComponents"] != nil else { return }
        for key in object.keys {
            for feature in isApp ? ["app.\(key)", "json.\(key)"] : ["json.\(key)"] {
                noteLibrary(LibraryUse(feature, "the key \(key)", at: source.place(of: key) ?? 0, of: source))
            }
        }
    }

    /// Notes a component and its attributes in a template.
    mutating func noteLibrary(_ element: TemplateReview.Element, of source: SourceText) {
        guard !element.isCustom else { return }
        noteLibrary(LibraryUse(element.tag, "<\(element.tag)>", at: element.offset, of: source))
        for attribute in element.attributes {
            let caught = attribute.name.hasPrefix("catch") ? "on\(attribute.name.dropFirst(5))" : attribute.name
            for name in Set([attribute.name, caught]) {
                let feature = "\(element.tag).\(name)"
                let text = "\(attribute.name) of <\(element.tag)>"
                noteLibrary(LibraryUse(feature, text, at: attribute.offset, of: source))
            }
        }
    }

    /// Notes the first use of a feature in a file.
    private mutating func noteLibrary(_ use: LibraryUse?) {
        guard let use, knownUses.insert("\(use.file) \(use.feature)").inserted else { return }
        libraryUses.append(use)
    }

    /// Reports the features that the base library of the program can lack, and notes the newest one.
    ///
    /// A feature whose existence a script checks is left out in that script, and in the template of the same page or component.
    mutating func reviewBaseLibrary() {
        let uses = libraryUses.filter { !$0.isChecked(by: libraryChecks[Self.withoutEnding($0.file)] ?? []) }
        for use in uses {
            guard let reason = conflict(with: use.version) else { continue }
            findings.append(
                AuditFinding(
                    .newerLibrary,
                    "\(use.name) needs base library \(use.version), and \(reason)",
                    file: use.file,
                    line: use.line,
                    column: use.column,
                )
            )
        }
        let first = uses.min { left, right in
            if left.version != right.version { return left.version > right.version }
            return (left.file, left.line, left.column) < (right.file, right.line, right.column)
        }
        baseLibrary = first.map { AuditBaseLibrary($0, minimum: minimumLibrary) }
    }

    /// Why a program cannot rely on a version of the base library; nil if it can, or if it declares no version.
    private func conflict(with version: PackageVersion) -> String? {
        if let minimumLibrary { return minimumLibrary < version ? "the minimum is \(minimumLibrary)" : nil }
        guard usesFirstLibrary, !version.description.hasPrefix("1.") else { return nil }
        return "mini.project.json without enableAppxNg selects base library 1"
    }

    /// Whether mini.project.json selects base library 1, as the first format does without `enableAppxNg`.
    private var usesFirstLibrary: Bool {
        let project = program.project
        return program.hasProjectFile && project["format"]?.number != 2 && project["enableAppxNg"]?.bool != true
    }

    private static func withoutEnding(_ path: String) -> String { String(path.dropLast(ending(of: path).count)) }
}
