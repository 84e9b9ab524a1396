import Testing

struct CodeRules {
    /// Forbidden code and the reasons.
    private static let forbidden: [(pattern: String, reason: String)] = [
        ("try!", "handle the error"),
        ("as!", "cast by `as?` and handle nil"),
        ("fatalError(", "use preconditionFailure with a sentence, or throw"),
    ]

    private static func violations(
        in files: [SourceFile],
        _ reason: (_ line: String) -> String?,
    ) -> [Violation] {
        files.flatMap { file in
            file.code.enumerated().compactMap { index, line in
                reason(line).map { file.violation(at: index, $0) }
            }
        }
    }

    @Test func `no code uses a forced operation`() {
        expectNoViolations(
            Self.violations(in: Repository.swiftFiles) { line in
                Self.forbidden.first { line.contains($0.pattern) }.map { "\($0.pattern): \($0.reason)" }
            }
        )
    }

    @Test func `no code has a mark for later work`() {
        // The words are concatenated so that this file does not break its own rule.
        let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
        let files = Repository.files { path in
            ["swift", "js", "h", "md", "sh"].contains { path.hasSuffix("." + $0) } && !path.contains("/Expected/")
        }
        let violations = files.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                marks.first { mark in
                    line.contains(mark) && line.split { !$0.isLetter && !$0.isNumber }.contains { $0 == mark }
                }.map { file.violation(at: index, $0) }
            }
        }
        expectNoViolations(violations)
    }

    @Test func `a library does not print`() {
        let files = Repository.swiftFiles(in: "Sources").filter { Repository.libraryModules.contains($0.module) }
        expectNoViolations(
            Self.violations(in: files) { line in
                line.contains("print(") && line.contains(/(^|[^.\w])(debugPrint|print|dump)\(/)
                    && !line.contains("func print(")
                    ? "hand it to the observer" : nil
            }
        )
    }

    /// The files whose code forks its process: a launcher, a zygote, a server of test files, and the probe of `mini doctor`.
    private static let forkingFiles: Set = [
        "Sources/MiniContainment/ContainmentProbe.swift", "Sources/MiniContainment/System/Linux.swift",
        "Sources/MiniIsolation/Worker/ForkServerMain.swift", "Sources/MiniIsolation/Worker/LauncherMain.swift",
        "Sources/MiniIsolation/Worker/ZygoteMain.swift",
    ]

    @Test func `no other code than that of processes with one thread forks`() {
        let files = Repository.swiftFiles(in: "Sources").filter { !Self.forkingFiles.contains($0.path) }
        expectNoViolations(
            Self.violations(in: files) { line in
                line.contains("fork()") && line.contains(/\b(clinux_fork|vfork|fork)\(\)/)
                    ? "a host has several threads: start a process by posix_spawn" : nil
            }
        )
    }

    @Test func `every discarded error has a reason`() {
        let violations = Repository.swiftFiles(in: "Sources", "Examples").flatMap { file in
            file.code.indices.filter { file.code[$0].contains(/\btry\?/) && !Self.isExplained(file, at: $0) }.map {
                file.violation(at: $0, "try? without a comment with the reason")
            }
        }
        expectNoViolations(violations)
    }

    private static func isExplained(_ file: SourceFile, at index: Int) -> Bool {
        file.lines[index].contains("//") || index > 0 && file.lines[index - 1].contains("//")
    }

    /// The maximum distance of a reason above the construct, in lines.
    private static let safetyDistance = 8
    @Test func `every construct that the compiler cannot check has a SAFETY comment`() {
        let violations = Repository.swiftFiles(in: "Sources", "Examples").flatMap { file in
            if Self.linesBeforeFirstType(of: file).contains(where: { $0.contains("SAFETY:") }) { return [Violation]() }
            return file.code.enumerated().compactMap { index, line -> Violation? in
                guard let danger = Self.danger(in: line) else { return nil }
                let above = file.lines[max(0, index - Self.safetyDistance)...index]
                if above.contains(where: { $0.contains("SAFETY:") }) { return nil }
                return file.violation(at: index, "\(danger) without a SAFETY: line above")
            }
        }
        expectNoViolations(violations)
    }

    /// Code that leaves the compiler's checks: unchecked promises, and pointers that are created, stored or cast.
    private static func danger(in line: String) -> Substring? {
        let words = ["nsafe", "@unchecked", "unowned", "Unmanaged", "emory", "allocate"]
        guard words.contains(where: { line.contains($0) }) else { return nil }
        let promises = /@unchecked Sendable|nonisolated\(unsafe\)|\bunowned\b|Unmanaged\.|unsafeBitCast/
        let pointers = /(?:let|var) \w+: Unsafe\w+|\bUnsafe\w+Pointer(?:<[^>]*>)?\(/
        let memory = /assumingMemoryBound|bindMemory|\.allocate\(|unsafeUninitializedCapacity/
        return [promises, pointers, memory].lazy.compactMap { line.firstMatch(of: $0)?.output }.first
    }

    /// A reason before the first type of a file applies to the complete file.
    private static func linesBeforeFirstType(of file: SourceFile) -> ArraySlice<String> {
        let words = ["struct", "class", "enum", "actor", "protocol", "extension"]
        let first = file.code.firstIndex { line in
            words.contains { line.contains($0 + " ") } && !line.hasPrefix(" ")
        }
        return file.lines[..<(first ?? 0)]
    }
}
