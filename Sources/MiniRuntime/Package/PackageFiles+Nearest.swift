internal import MiniCore

extension PackageFiles {
    /// A corrected version of a reference to a missing file, with similar names that exist.
    ///
    /// - Parameters:
    ///   - reference: The reference in a file of the program, such as `../utils/txet`.
    ///   - path: The path that it resolves to, such as `utils/txet`.
    ///   - endings: The endings that the reference may omit, such as `.js`.
    /// - Returns: Nil if no file has a similar name.
    func nearest(to reference: String, at path: String, endings: [String]) -> String? {
        var names = path.split(separator: "/").map(String.init)
        for index in names.indices {
            let there = Set(entryNames(in: names[..<index].joined(separator: "/"), endings: endings))
            guard !there.contains(names[index]) else { continue }
            guard let nearest = Spelling.nearest(to: names[index], among: there) else { return nil }
            names[index] = nearest
        }
        let found = names.joined(separator: "/")
        guard endings.contains(where: { entry(at: found + $0) == .file }) else { return nil }
        let written = reference.split(separator: "/", omittingEmptySubsequences: false)
        let count = min(written.count { !["", ".", ".."].contains($0) }, names.count)
        return (written.dropLast(count).map(String.init) + names.suffix(count)).joined(separator: "/")
    }

    /// The names in a folder, with and without the endings that may be omitted; empty if it is not a folder of the program.
    private func entryNames(in folder: String, endings: [String]) -> [String] {
        let names = names(in: folder)
        let suffixes = endings.filter { $0.hasPrefix(".") }
        return names
            + names.flatMap { name in
                suffixes.filter { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
            }
    }
}
