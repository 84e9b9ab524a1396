/// What a review has found, each mistake once, within limits.
///
/// What exceeds a limit is counted: one more finding of the same code and file stands for it.
final class FindingList {
    /// How many findings of one code are listed of one file.
    static let limitPerCode = 100
    /// How many of them are listed that have the same message.
    static let limitPerMessage = 10
    /// How much all findings take, in bytes of their texts.
    static let byteLimit = 4 << 20

    private struct Kind: Hashable {
        let file: String
        let code: Finding.Code
    }

    /// The findings of one kind.
    private struct Tally {
        var listedCount = 0
        var omittedCount = 0
        /// How many of them are listed, by message.
        var messages: [String: Int] = [:]
    }

    private var listed: [Finding] = []
    /// Hash values take less memory than the findings that are not listed.
    private var known: Set<Int> = []
    private var tallies: [Kind: Tally] = [:]
    private var byteCount = 0

    func add(_ findings: [Finding]) { for finding in findings { add(finding) } }

    func add(_ finding: Finding) {
        guard known.insert(finding.hashValue).inserted else { return }
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

    /// By file and place; what was left out at the end of its file.
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
