internal import MiniCore
internal import MiniCrypto
internal import MiniHost
internal import MiniRuntime
internal import Mutations

/// Records of runs.
extension FuzzTarget {
    /// Records whose last line has the digest of the mutated lines.
    package static let records = FuzzTarget(
        "records",
        "records of runs, with a valid end",
        InputSource(
            recordSamples,
            pieces: MutationPieces.json + ["{\"section\":{}}\n", "{\"arrival\":\"a\"}\n", "\n"]
        ),
        execute: { input in
            let body = input.last == UInt8(ascii: "\n") ? input : input + [UInt8(ascii: "\n")]
            let count = body.count { $0 == UInt8(ascii: "\n") }
            let digest = try MessageDigest.sha256.digest(of: body.span.bytes).hexadecimalText
            let end = JSON.text(["end": ["lines": .number(Double(count)), "sha256": .string(digest)]])
            let record: RunRecord
            do throws(RunRecord.Failure) {
                record = try RunRecord(body + Array(end.utf8) + [UInt8(ascii: "\n")], at: "input", kind: .run)
            } catch {
                return .rejected("record")
            }
            let again = try RunRecord(Array(try record.text().utf8), at: "output", kind: .run)
            try require(again.sections.map(\.lines) == record.sections.map(\.lines), "the written lines differ")
            return .accepted
        },
    )

    /// Records without their last lines.
    private static let recordSamples: [[UInt8]] = {
        let lines = [
            RunLine(.start, "pages/a/a"), RunLine(.call, "request", [("number", 1)]),
            RunLine(.arrival, "request", [("slot", 1), ("time", 0), ("data", "AQI=")]),
            RunLine(.event, "console", [("level", "log"), ("text", "a")]),
        ]
        let section = RunRecord.Section(ScriptObject([("options", ["tap": []])]), lines)
        // The digest can be computed.
        let text = (try? RunRecord(.run, [section]).text()) ?? ""
        let body = text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
        return [Array(body.utf8)]
    }()
}
