package import MiniHost

/// The numbers of the parts of files, and of those that have run.
package struct CoverageSummary: Sendable, Hashable {
    /// A kind of parts.
    package enum Metric: String, CaseIterable, Sendable {
        /// Statements.
        case statements
        /// Paths of branches.
        case branches
        /// Functions.
        case functions
        /// Lines with a statement.
        case lines
    }

    /// The number of parts of a kind, and of those that have run.
    package struct Part: Sendable, Hashable {
        /// The number of those that have run.
        package var covered = 0
        /// The number of all.
        package var total = 0

        /// Creates the numbers of parts.
        package init(covered: Int = 0, total: Int = 0) {
            self.covered = covered
            self.total = total
        }

        /// The percentage in hundredths, rounded down; 10,000 if there are no parts.
        package var hundredths: Int { total == 0 ? 10_000 : covered * 10_000 / total }

        /// The percentage, such as `66.66`.
        package var percentage: String {
            let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
            if rest == 0 { return "\(whole)" }
            return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
        }

        fileprivate mutating func add(_ count: Int) {
            total += 1
            if count > 0 { covered += 1 }
        }
    }

    private var parts: [Metric: Part] = [:]

    /// Counts the parts of files.
    package init(_ files: some Sequence<FileCoverage>) {
        for file in files {
            for statement in file.statements { parts[.statements, default: Part()].add(statement.count) }
            for function in file.functions { parts[.functions, default: Part()].add(function.count) }
            for path in file.branches.flatMap(\.paths) { parts[.branches, default: Part()].add(path.count) }
            for line in file.lines { parts[.lines, default: Part()].add(line.count) }
        }
    }

    /// The numbers of a kind of parts.
    package subscript(metric: Metric) -> Part { parts[metric] ?? Part() }
}

extension FileCoverage {
    /// The lines in which a statement begins, each with the highest count of these statements.
    package var lines: [(line: Int, count: Int)] {
        var counts: [Int: Int] = [:]
        for statement in statements {
            let line = statement.place.start.line
            counts[line] = max(counts[line] ?? 0, statement.count)
        }
        return counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The lines that have not run, such as `3-5,9`.
    ///
    /// Lines without a statement do not interrupt a range.
    var uncoveredLines: String {
        var ranges: [(first: Int, last: Int)] = []
        var isOpen = false
        for (line, count) in lines {
            if count > 0 {
                isOpen = false
            } else if isOpen {
                ranges[ranges.count - 1].last = line
            } else {
                ranges.append((line, line))
                isOpen = true
            }
        }
        return ranges.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
    }
}
