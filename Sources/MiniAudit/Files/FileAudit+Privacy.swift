internal import MiniHost
internal import MiniSyntax

/// The rules about the declarations of permissions in app.json.
extension FileAudit {
    /// The key of app.json with the purposes of permissions.
    private static let key = "permission"

    /// Compares the declared permissions with the JSAPIs that scripts name.
    ///
    /// A program without declarations is not reviewed: the vendor does not require them for each JSAPI.
    mutating func reviewDeclarations() {
        guard let (source, app) = configurations.first(where: { $0.source.file == "app.json" }),
            let declared = app[Self.key]?.object
        else { return }
        let start = source.place(of: Self.key) ?? 0
        let used = Set(scripts.values.flatMap { $0.apis.map(\.name) })
        for kind in PersonalData.kinds {
            guard let scope = kind.scope else { continue }
            if declared[scope] != nil, !used.contains(kind.name) {
                let message = "app.json declares \(scope), and no script names my.\(kind.name)"
                add(.unusedDeclaration, message, at: source.place(of: scope) ?? start, of: source)
            } else if declared[scope] == nil, used.contains(kind.name) {
                let message = "scripts name my.\(kind.name), and app.json does not declare \(scope)"
                add(.missingDeclaration, message, at: start, of: source)
            }
        }
    }
}
