/// Paths inside a program: relative, root-absolute, normalised.
enum PackagePath {
    /// The folder of a file, without a trailing slash; empty for the root.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return String(path[..<slash])
    }

    /// The path of a file or folder in a folder; an empty path is the folder itself, and an empty folder the root.
    static func join(_ folder: String, _ path: String) -> String {
        folder.isEmpty ? path : path.isEmpty ? folder : folder + "/" + path
    }

    /// Whether a file or folder belongs to an installed package.
    static func isInPackage(_ path: String) -> Bool { path.split(separator: "/").contains("node_modules") }

    /// The folder of the innermost installed package that a folder belongs to; nil for one outside of packages.
    static func package(of folder: String) -> String? {
        let names = folder.split(separator: "/")
        guard let packages = names.lastIndex(of: "node_modules"), packages + 1 < names.count else { return nil }
        let count = packages + (names[packages + 1].hasPrefix("@") ? 3 : 2)
        return names.count < count ? nil : names[..<count].joined(separator: "/")
    }

    /// A folder and those above it, up to the root, nearest first.
    static func ancestors(of folder: String) -> [String] {
        var folders = [folder]
        while let last = folders.last, !last.isEmpty { folders.append(self.folder(of: last)) }
        return folders
    }

    /// Resolves a reference against a folder; a leading slash means the root.
    ///
    /// - Returns: The path from the root without a leading slash, or nil if it leads out of the program.
    static func resolve(_ reference: String, from folder: String) -> String? {
        var names: [Substring] = reference.hasPrefix("/") ? [] : folder.split(separator: "/")
        for name in reference.split(separator: "/") where name != "." {
            if name == ".." {
                guard names.popLast() != nil else { return nil }
            } else {
                names.append(name)
            }
        }
        return names.joined(separator: "/")
    }
}
