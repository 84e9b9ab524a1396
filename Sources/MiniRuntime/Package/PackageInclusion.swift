internal import MiniCore

/// The files of a package that its program may read: `include` of mini.project.json.
///
/// In a pattern `*` matches any part of a name, and `**` any number of folders.
struct PackageInclusion {
    private let patterns: [ScriptValue]
    /// The maximum length of a path in UTF-8 bytes; longer paths are not included.
    private static let lengthLimit = 4_096

    init(_ project: ScriptObject) { patterns = project["include"]?.array ?? [] }

    /// The path from the package's root, if the program may read the file.
    func path(of reference: String) -> String? {
        guard !patterns.isEmpty, reference.utf8.count <= Self.lengthLimit, !reference.contains("://"),
            let path = PackagePath.resolve(reference, from: "")
        else { return nil }
        let names = path.split(separator: "/")
        let isIncluded = patterns.contains { pattern in
            guard let text = pattern.string, text.utf8.count <= Self.lengthLimit,
                let pattern = PackagePath.resolve(text, from: "")
            else { return false }
            return Self.follow(names, pattern.split(separator: "/"), any: "**") { name, pattern in
                Self.follow(Array(name.utf8), Array(pattern.utf8), any: UInt8(ascii: "*")) { $0 == $1 }
            }
        }
        return isIncluded ? path : nil
    }

    /// Whether items match a pattern, in which one element matches any number of items.
    ///
    /// - Complexity: O(items × pattern), since only the last such element is tried again.
    private static func follow<Item: Equatable>(
        _ items: [Item],
        _ pattern: [Item],
        any: Item,
        _ accepts: (_ item: Item, _ pattern: Item) -> Bool,
    ) -> Bool {
        var (item, place) = (0, 0)
        var retry: (item: Int, place: Int)?
        while item < items.count {
            if place < pattern.count, pattern[place] == any {
                place += 1
                retry = (item, place)
            } else if place < pattern.count, accepts(items[item], pattern[place]) {
                item += 1
                place += 1
            } else if let last = retry {
                item = last.item + 1
                place = last.place
                retry = (item, place)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == any }
    }
}
