public import MiniCore

/// The reports of one part of a folder of programs, which are merged with those of the other parts.
///
/// A part contains all findings, so that a baseline can be removed from the merged reports. The findings of a rule are
/// limited only after that.
///
/// ```swift
/// var parts: [AuditPart] = []
/// for file in files { parts.append(try AuditPart(try read(file), file: file)) }
/// let reports = try AuditPart.merged(parts)
/// ```
///
/// ## Shape
/// `{format, version, part, parts, options, entries, audited, programs}` with the number of the part from 1, the number of parts,
/// the options that change findings, the names of all programs and of those of the part, and the reports of the latter.
public struct AuditPart: Sendable, Hashable {
    private static let format = "minihost audit part"
    private static let version = 3
    private static let partLimit = 1_000_000

    /// The number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int
    /// The options that change findings, in any notation; those of all parts are equal.
    public let options: [String]
    /// The names of all programs, in the order of the merged reports.
    public let entries: [String]
    /// The names of the programs of this part.
    public let audited: [String]
    /// The reports of the programs of this part, in the order of their names.
    public let reports: [ProgramAuditReport]
    /// The file, for messages.
    private let file: String

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - number: The number of the part, from 1 to `count`.
    ///   - count: The number of parts.
    ///   - options: The options that change findings.
    ///   - entries: The names of all programs, which differ.
    ///   - audited: The names of the programs of this part.
    ///   - reports: Their reports, in the same order.
    public init(
        _ number: Int,
        of count: Int,
        options: [String],
        entries: [String],
        audited: [String],
        reports: [ProgramAuditReport],
    ) {
        self.number = number
        self.count = count
        self.options = options
        self.entries = entries
        self.audited = audited
        self.reports = reports
        file = "part \(number)"
    }

    /// Reads the text of a part.
    ///
    /// - Parameters:
    ///   - text: The text in UTF-8.
    ///   - file: The name of the file in messages.
    /// - Throws: ``PackageError`` for a text that is empty, truncated, or no part.
    public init(_ text: [UInt8], file: String) throws(PackageError) {
        if text.allSatisfy(\.isWhitespace) {
            throw PackageError("the file is empty: its audit has not ended; audit this part again", file: file)
        }
        let value: ScriptValue
        do throws(JSONError) {
            value = try JSON.parse(text)
        } catch {
            let remedy = "copy the file or audit this part again"
            throw PackageError("this is not a complete report: \(error.message); \(remedy)", file: file)
        }
        guard value["format"]?.string == Self.format else {
            let remedy = "write one with mini audit FOLDER --shard 2/4 --format json --output FILE"
            throw PackageError("this is no report of a part; \(remedy)", file: file)
        }
        guard value["version"] == .number(Double(Self.version)) else {
            let found = value["version"].map { JSON.text($0) } ?? "no version"
            let message = "the report has the format \(found), and this mini reads the format \(Self.version)"
            throw PackageError("\(message); use the same version of mini for all parts and the merge", file: file)
        }
        let damaged = PackageError("the report of the part is damaged; audit the part again", file: file)
        guard let number = value["part"]?.number.flatMap({ Int(exactly: $0) }),
            let count = value["parts"]?.number.flatMap({ Int(exactly: $0) }), (1...Self.partLimit).contains(count),
            (1...count).contains(number), let options = Self.texts(value["options"]),
            let entries = Self.texts(value["entries"]), let audited = Self.texts(value["audited"]),
            let programs = value["programs"]?.array, programs.count == audited.count,
            Set(entries).isSuperset(of: audited)
        else { throw damaged }
        var reports: [ProgramAuditReport] = []
        for program in programs {
            guard let report = ProgramAuditReport(program) else { throw damaged }
            reports.append(report)
        }
        self.number = number
        self.count = count
        self.options = options
        self.entries = entries
        self.audited = audited
        self.reports = reports
        self.file = file
    }

    /// The texts of an array; nil for another value.
    private static func texts(_ value: ScriptValue?) -> [String]? {
        guard let array = value?.array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
    }

    /// The document of the part.
    public var document: ScriptValue {
        [
            "format": .string(Self.format), "version": .number(Double(Self.version)), "part": .number(Double(number)),
            "parts": .number(Double(count)), "options": .array(options.map(ScriptValue.string)),
            "entries": .array(entries.map(ScriptValue.string)), "audited": .array(audited.map(ScriptValue.string)),
            "programs": .array(reports.map(\.document)),
        ]
    }

    /// The reports of the complete folder, in the order of its programs.
    ///
    /// - Parameter parts: All parts, in any order.
    /// - Throws: ``PackageError`` for a part that is missing, that occurs twice, or that is of another audit.
    public static func merged(_ parts: [AuditPart]) throws(PackageError) -> ProgramAuditReports {
        guard let first = parts.first else { throw PackageError("there is no part to merge") }
        var files: [Int: String] = [:]
        var reports: [String: ProgramAuditReport] = [:]
        for part in parts {
            try first.requireSameAudit(as: part)
            if let other = files.updateValue(part.file, forKey: part.number) {
                let place = "part \(part.number) of \(part.count)"
                throw PackageError("this is \(place), as \(other) is; remove one of them", file: part.file)
            }
            for (entry, report) in zip(part.audited, part.reports) {
                guard reports.updateValue(report, forKey: entry) == nil else {
                    throw PackageError("another part has audited \"\(entry)\" as well", file: part.file)
                }
            }
        }
        let missing = (1...first.count).filter { files[$0] == nil }
        guard missing.isEmpty else {
            let list = missing.prefix(20).map(String.init).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
            let subject =
                missing.count == 1 ? "part \(list) of \(first.count) is" : "parts \(list) of \(first.count) are"
            throw PackageError("\(subject) missing; copy the files, or audit what is missing again")
        }
        if let entry = first.entries.first(where: { reports[$0] == nil }) {
            throw PackageError("no part has audited \"\(entry)\"; audit all parts with the same folder")
        }
        return ProgramAuditReports(first.entries.compactMap { reports[$0] })
    }

    private func requireSameAudit(as other: AuditPart) throws(PackageError) {
        let difference: String
        if count != other.count {
            difference = "it is one of \(other.count) parts, and \(file) one of \(count)"
        } else if options != other.options {
            difference = "its options differ from those of \(file)"
        } else if entries != other.entries {
            difference = "its folder has other programs than that of \(file)"
        } else {
            return
        }
        throw PackageError("this part is of another audit: \(difference)", file: other.file)
    }
}
