internal import MiniCore

/// Aliases of folders in a program's code: `compileOptions.resolveAlias` of mini.project.json.
///
/// With `"util/*": "./src/util/*"`, `util/a` means `/src/util/a`. The longest matching alias counts. Aliases do not apply
/// in packages in `node_modules` and in .json files.
struct PackageAliases: Sendable {
    private let folders: [(prefix: String, folder: String)]

    /// - Parameter root: The program's folder, relative to the folder of mini.project.json, to which aliases are relative.
    init(_ project: ScriptObject, root: String) {
        let names = root.split(separator: "/")
        let given = project["compileOptions"]?["resolveAlias"]?.object?.properties ?? []
        folders = given.compactMap { property in
            guard property.key.hasSuffix("/*"), !property.key.hasPrefix("/"), let target = property.value.string,
                target.hasSuffix("/*"), !target.hasPrefix("/"), let path = PackagePath.resolve(target, from: "")
            else { return nil }
            let folder = path.split(separator: "/").dropLast()
            guard folder.starts(with: names) else { return nil }
            return (String(property.key.dropLast()), folder.dropFirst(names.count).joined(separator: "/"))
        }
        .sorted { $0.prefix.utf8.count > $1.prefix.utf8.count }
    }

    /// The target of a reference in a file: a path from the program's root, or the reference itself if no alias matches.
    func target(of reference: String, in file: String) -> String {
        guard let (prefix, folder) = folders.first(where: { reference.hasPrefix($0.prefix) }),
            !PackagePath.isInPackage(file)
        else { return reference }
        return "/\(folder)/\(reference.dropFirst(prefix.count))"
    }
}
