/// The findings of a review, each mistake once, within limits.
///
/// Findings that exceed a limit are counted. One more finding of the same code and file represents them.
final class FindingList {
    /// The maximum number of listed findings of one code in one file.
    static let limitPerCode = 100
    /// The maximum number of listed findings with the same code, file and message.
    static let limitPerMessage = 10
    /// The maximum size of all findings, in bytes of their texts.
    static let byteLimit = 4 << 20

    private struct Kind: Hashable {
        let file: String
        let code: Finding.Code
    }

    /// The findings of one kind.
    private struct Tally {
        var listedCount = 0
        var omittedCount = 0
        /// The number of listed findings, by message.
        var messages: [String: Int] = [:]
    }

    private var listed: [Finding] = []
    /// The hash values of all findings: they take less memory than findings that are not listed.
    private var known: Set<Int> = []
    private var tallies: [Kind: Tally] = [:]
    private var byteCount = 0
    /// The messages about missing packages and plugins, each of which names one.
    private var missing: Set<String> = []

    func add(_ findings: [Finding]) { for finding in findings { add(finding) } }

    func add(_ finding: Finding) {
        guard known.insert(finding.hashValue).inserted else { return }
        let isNamedOnce = finding.code == .missingPackage || finding.code == .missingPlugin
        if isNamedOnce, !missing.insert(finding.message).inserted { return }
        let kind = Kind(file: finding.file, code: finding.code)
        let size = finding.file.utf8.count + finding.message.utf8.count + (finding.excerpt?.utf8.count ?? 0)
        let tally = tallies[kind] ?? Tally()
        guard tally.listedCount < Self.limitPerCode, byteCount + size <= Self.byteLimit,
            tally.messages[finding.message] ?? 0 < Self.limitPerMessage
        else {
            tallies[kind, default: tally].omittedCount += 1
            return
        }
        listed.append(finding)
        byteCount += size
        tallies[kind, default: tally].listedCount += 1
        tallies[kind, default: tally].messages[finding.message, default: 0] += 1
    }

    /// The findings by file and position; those that represent omitted ones are at the end of their file.
    var sorted: [Finding] {
        let omitted = tallies.filter { $0.value.omittedCount > 0 }.map { kind, tally in
            Finding(
                code: kind.code,
                message: "\(tally.omittedCount) more findings of this kind are left out",
                file: kind.file,
                line: nil,
                column: nil,
                excerpt: nil,
                count: tally.omittedCount,
            )
        }
        let places = listed.map { ($0, ($0.file, 0, $0.line ?? 0, $0.column ?? 0, $0.message)) }
        let ends = omitted.map { ($0, ($0.file, 1, 0, 0, $0.code.rawValue)) }
        return (places + ends).sorted { $0.1 < $1.1 }.map(\.0)
    }
}
