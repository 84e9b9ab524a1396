internal import MiniCore

/// The field `exports` of a package.json: the files of the package that others may load; or the field `imports`: the files and
/// packages that names with `#` mean in the package itself.
///
/// A condition counts if it is in the set of the reference; the first one in the order of the file is used. In a pattern
/// `*` stands for the same text in the key and in the target, and the longest matching key counts.
///
/// - Source: The resolution algorithm in the article "Modules: Packages" of Node.js
struct PackageExports {
    /// The file for a subpath.
    enum Target: Equatable {
        /// The path of a file in the package.
        case file(String)
        /// The specifier of a package, or of a file in it; only in `imports`.
        case package(String)
        /// The field excludes the subpath by null.
        case excluded
        /// The field has no key for the subpath, or no condition of the reference.
        case missing
        /// The target is not a path in the package.
        case invalid(String)
    }

    /// The maximum length of a subpath and of a target, in bytes.
    private static let lengthLimit = 4_096

    private let entries: [ScriptObject.Property]
    /// Whether a target may be a package.
    private let namesPackages: Bool

    /// The field `imports`.
    init(imports: ScriptObject) {
        entries = imports.properties
        namesPackages = true
    }

    /// The field `exports`.
    ///
    /// - Returns: Nil if some keys begin with a dot and others do not.
    init?(_ value: ScriptValue) {
        namesPackages = false
        guard let object = value.object else {
            entries = [ScriptObject.Property(key: ".", value: value)]
            return
        }
        let subpathCount = object.properties.count { $0.key.hasPrefix(".") }
        switch subpathCount {
        case object.count: entries = object.properties
        case 0: entries = [ScriptObject.Property(key: ".", value: value)]
        default: return nil
        }
    }

    /// The keys that name one file.
    var subpaths: [String] { entries.map(\.key).filter { !$0.contains("*") && !$0.hasSuffix("/") } }

    /// The file for a subpath.
    ///
    /// - Parameters:
    ///   - subpath: `.` for the package itself, a path that begins with `./`, or in `imports` a name that begins with `#`.
    ///   - conditions: The conditions of the reference; `default` always counts.
    func target(of subpath: String, conditions: Set<String>) -> Target {
        guard subpath.utf8.count <= Self.lengthLimit else { return .missing }
        let exact = entries.first { $0.key.hasSameBytes(as: subpath) && !$0.key.contains("*") }
        if let exact { return resolve(exact.value, match: nil, conditions) ?? .missing }
        var best: (start: Int, length: Int, match: String, value: ScriptValue)?
        for entry in entries {
            guard let (start, match) = Self.match(subpath, entry.key) else { continue }
            let length = entry.key.utf8.count
            if let best, (best.start, best.length) >= (start, length) { continue }
            best = (start, length, match, entry.value)
        }
        guard let best else { return .missing }
        return resolve(best.value, match: best.match, conditions) ?? .missing
    }

    /// The length of a key before its `*`, and the text that `*` stands for; nil if the key does not match.
    ///
    /// A key that ends in a slash, which older packages use, stands for all files of the folder.
    private static func match(_ subpath: String, _ key: String) -> (start: Int, match: String)? {
        let key = key.hasSuffix("/") ? key + "*" : key
        let parts = key.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let (start, end) = (String(parts[0]), String(parts[1]))
        let rest = subpath.utf8.count - start.utf8.count - end.utf8.count
        guard rest > 0, subpath.hasBytePrefix(start), subpath.utf8.reversed().starts(with: end.utf8.reversed()) else {
            return nil
        }
        let bytes = subpath.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        return (start.utf8.count, String(decoding: bytes, as: UTF8.self))
    }

    /// The file of a target; nil if no condition counts.
    private func resolve(_ target: ScriptValue, match: String?, _ conditions: Set<String>) -> Target? {
        if target == .null { return .excluded }
        if let text = target.string { return file(text, match: match) }
        if let object = target.object {
            for property in object.properties where property.key == "default" || conditions.contains(property.key) {
                if let found = resolve(property.value, match: match, conditions) { return found }
            }
            return nil
        }
        guard let list = target.array else { return .invalid(JSON.text(target)) }
        var last: Target?
        for element in list {
            guard let found = resolve(element, match: match, conditions) else { continue }
            switch found {
            case .file, .package: return found
            case .excluded, .missing, .invalid: last = found
            }
        }
        return last
    }

    /// The path of a target with the text of the pattern.
    private func file(_ target: String, match: String?) -> Target {
        let parts = target.split(separator: "*", omittingEmptySubsequences: false)
        let length = target.utf8.count + (parts.count - 1) * (match?.utf8.count ?? 0)
        let isPackage = namesPackages && target.utf8.first.map { !"./#".utf8.contains($0) } ?? false
        guard target.hasPrefix("./") || isPackage, length <= Self.lengthLimit else {
            return .invalid(String(target.prefix(100)))
        }
        var path = target
        if let match { path = target.hasSuffix("/") ? target + match : parts.joined(separator: match) }
        if isPackage { return .package(path) }
        let names = path.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false)
        let isInside = names.allSatisfy { !["", ".", "..", "node_modules"].contains($0) }
        return isInside ? .file(names.joined(separator: "/")) : .invalid(String(target.prefix(100)))
    }
}
