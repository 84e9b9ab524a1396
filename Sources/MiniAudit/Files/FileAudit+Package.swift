internal import MiniHost
internal import MiniSyntax

/// The rules about the contents of packages.
extension FileAudit {
    /// The vendor's limit of a package, in bytes.
    static let packageLimit = 2 << 20
    /// The vendor's limit of all packages of a program, in bytes.
    static let programLimit = 8 << 20

    /// The endings of files with code, which only references reach.
    private static let referencedEndings: Set = [".js", ".mjs", ".cjs", ".ts", ".sjs", ".axml", ".acss", ".less"]
    private static let assetEndings: Set = [
        ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".mp3", ".m4a", ".mp4", ".ttf", ".woff", ".woff2", ".otf",
    ]
    /// The endings of files that contain a key in any case.
    private static let keyEndings: Set = [".p12", ".pfx", ".jks", ".keystore"]
    /// The bytes of a script from which its lines are counted.
    private static let densityStart = 4_000
    /// The bytes of a line on average from which a script counts as minified.
    private static let denseLine = 500

    // MARK: Kinds

    /// Reviews files that are no part of a program: source maps and keys.
    mutating func reviewKind(of path: String, _ bytes: [UInt8]) {
        let ending = Self.ending(of: path)
        if ending == ".map" {
            findings.append(AuditFinding(.sourceMap, "the file shows the source of scripts", file: path))
        }
        let mayHaveMap = [".js", ".mjs", ".cjs", ".acss"].contains(ending)
        if mayHaveMap, !Self.isForeign(path) { reviewInlineMap(in: path, bytes) }
        if Self.keyEndings.contains(ending) {
            findings.append(
                AuditFinding(.keyFile, "the file is a store of keys; remove it from the package", file: path)
            )
        }
    }

    private mutating func reviewInlineMap(in path: String, _ bytes: [UInt8]) {
        // The comment is at the end of a file; a map in it can be long.
        guard let offset = bytes.lastOffset(of: Array("sourceMappingURL=data:".utf8)) else { return }
        let source = SourceText(bytes: bytes, file: path)
        add(.sourceMap, "the file contains its source map", at: offset, of: source)
    }

    /// Reports a script whose lines are too long to be read.
    mutating func reviewDensity(of source: SourceText) {
        guard source.bytes.count >= Self.densityStart, source.bytes.count / source.lineCount >= Self.denseLine else {
            return
        }
        let message = "the lines are too long for a review; ship the source"
        findings.append(AuditFinding(.minifiedScript, message, file: source.file))
    }

    /// Notes the package of a package.json in `node_modules`.
    mutating func noteDependency(_ path: String, _ bytes: [UInt8]) {
        guard path.hasSuffix("/package.json") else { return }
        let names = path.split(separator: "/")
        guard let root = names.lastIndex(of: "node_modules") else { return }
        let inside = names[(root + 1)...].dropLast()
        guard inside.count == (inside.first?.hasPrefix("@") == true ? 2 : 1) else { return }
        let name = inside.joined(separator: "/")
        // A file that is no JSON has no version.
        let version = (try? JSON.parse(bytes))?["version"]?.string
        dependencies.append(
            AuditDependency(
                name: AuditFinding.shown(name),
                version: version.map(AuditFinding.shown),
                folder: names.dropLast().joined(separator: "/"),
            )
        )
        if version?.isEmpty ?? true {
            let message = "the package \(name) has no version, so that its weaknesses cannot be looked up"
            findings.append(AuditFinding(.unversionedDependency, message, file: path))
        }
    }

    // MARK: Sizes

    mutating func reviewSizes() {
        for (folder, size) in sizes.sorted(by: { $0.key < $1.key }) where size > Self.packageLimit {
            let name = folder.isEmpty ? "the main package" : "the sub-package \(folder)"
            let rule = folder.isEmpty ? AuditRule.largeMainPackage : AuditRule.largeSubPackage
            let message = "\(name) has \(size) bytes, more than \(Self.packageLimit)"
            findings.append(AuditFinding(rule, message, file: "app.json", evidence: largestFiles(in: folder)))
        }
        let total = sizes.values.reduce(0, +)
        if total > Self.programLimit {
            let message = "all packages have \(total) bytes, more than \(Self.programLimit)"
            findings.append(AuditFinding(.largeProgram, message, file: "app.json"))
        }
    }

    private func largestFiles(in folder: String) -> String {
        let names = Set(
            paths.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }.map { path in
                path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
            }
        )
        return "folders: " + names.filter { !$0.isEmpty }.sorted().prefix(5).joined(separator: ", ")
    }

    // MARK: Unused parts

    /// Notes the names of files in the texts of a file of code.
    mutating func noteNames(in bytes: [UInt8]) {
        var index = 0
        while index < bytes.count {
            guard Self.isInName(bytes[index]) else {
                index += 1
                continue
            }
            var end = index
            var hasDot = false
            while end < bytes.count, Self.isInName(bytes[end]) {
                hasDot = hasDot || bytes[end] == UInt8(ascii: ".")
                end += 1
            }
            if hasDot, end - index <= 255 { namedFiles.insert(String(decoding: bytes[index..<end], as: UTF8.self)) }
            index = end
        }
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "-_.@".utf8.contains(byte)
    }

    mutating func reviewUnusedFiles() {
        let computing = survey.scriptsWithComputedModules.filter { !Self.isForeign($0) }
        if !computing.isEmpty {
            let reason = "\(computing[0]) computes the name of a module, so that any file may be read"
            gaps.append(AuditGap(AuditRule.unusedCode.number, reason, isFailure: false))
        }
        for path in paths where !Self.isForeign(path) {
            let ending = Self.ending(of: path)
            if Self.referencedEndings.contains(ending) {
                if computing.isEmpty, !survey.paths.contains(path), !Self.isForDevelopers(path) {
                    let message = "no page reads the file, and the package contains it"
                    findings.append(AuditFinding(.unusedCode, message, file: path))
                }
            } else if Self.assetEndings.contains(ending) {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                if name.utf8.allSatisfy(Self.isInName), !namedFiles.contains(name) {
                    let message = "no text of the program contains the name of the file"
                    findings.append(AuditFinding(.unusedAsset, message, file: path))
                }
            }
        }
    }

    /// Whether a file is a test or a declaration of types.
    static func isForDevelopers(_ path: String) -> Bool {
        [".test.js", ".test.ts", ".spec.js", ".spec.ts", ".d.ts"].contains { path.hasSuffix($0) }
            || path.split(separator: "/").contains("tests")
    }

    mutating func reviewPages() {
        let computing = survey.scriptsWithComputedPages
        if !computing.isEmpty {
            let reason = "\(computing[0]) computes the URL of a page, so that any page may be opened"
            gaps.append(AuditGap(AuditRule.unopenedPage.number, reason, isFailure: false))
            return
        }
        for page in program.app.pages where !survey.openedPages.contains(page) {
            let message = "nothing in the program opens the page"
            findings.append(AuditFinding(.unopenedPage, message, file: "app.json", page: page, evidence: page))
        }
    }

    mutating func reviewComponents() {
        for (source, object) in configurations where survey.paths.contains(source.file) {
            for property in object["usingComponents"]?.object?.properties ?? [] {
                guard !templateWords.contains(property.key) else { continue }
                let place = source.place(of: property.key) ?? 0
                add(.unusedComponent, "no template has the tag <\(property.key)>", at: place, of: source)
            }
        }
    }
}

extension [UInt8] {
    /// The offset of the last occurrence of bytes; nil if there is none.
    fileprivate func lastOffset(of bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, count >= bytes.count else { return nil }
        return (0...(count - bytes.count)).last { self[$0] == first && self[$0...].starts(with: bytes) }
    }
}
