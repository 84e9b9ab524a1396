internal import MiniCore

/// Folders that a program's code names by aliases: `compileOptions.resolveAlias` of mini.project.json.
///
/// `"util/*": "./src/util/*"` has `util/a` stand for `/src/util/a`. Of several that fit the longest counts. Packages in
/// `node_modules` have none, and neither do .json files.
struct PackageAliases: Sendable {
    private let folders: [(prefix: String, folder: String)]

    /// - Parameter root: The program's folder, from that of mini.project.json, where aliases begin.
    init(_ project: ValueObject, root: String) {
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

    /// What a reference of a file stands for: a path from the program's root, or itself where no alias fits.
    func target(of reference: String, in file: String) -> String {
        guard let (prefix, folder) = folders.first(where: { reference.hasPrefix($0.prefix) }),
            !file.split(separator: "/").contains("node_modules")
        else { return reference }
        return "/\(folder)/\(reference.dropFirst(prefix.count))"
    }
}
