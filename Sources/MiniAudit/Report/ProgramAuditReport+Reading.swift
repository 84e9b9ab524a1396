internal import MiniCore
internal import MiniHost

/// Reports that are read from their documents.
extension ProgramAuditReport {
    /// The report of a document, as ``document`` makes it; nil for another value.
    init?(_ document: ScriptValue) {
        guard let program = document["program"]?.string, let pages = document["pages"]?.array,
            let findings = document["findings"]?.array?.map(AuditFinding.init(document:)),
            let gaps = document["gaps"]?.array?.map(AuditGap.init(document:)),
            let dependencies = document["dependencies"]?.array?.map(AuditDependency.init(document:)),
            let calls = document["calls"]?.array?.map(AuditCall.init(document:)),
            let accepted = document["accepted"]?.array, let library = document["baseLibrary"],
            let known = document["known"]?.number.flatMap({ Int(exactly: $0) }),
            let addresses = document["addresses"]?.array?.map(AuditAddress.init(document:)),
            let storage = document["storage"]?.array?.map(AuditStorage.init(document:)),
            let options = document["options"]?.array?.map(AuditOption.init(document:))
        else { return nil }
        var suppressed: [Suppressed] = []
        for entry in accepted {
            guard let finding = AuditFinding(document: entry), let reason = entry["reason"]?.string else { return nil }
            suppressed.append(Suppressed(finding: finding, reason: reason))
        }
        self.program = program
        self.pages = pages.compactMap(\.string)
        self.findings = findings.compactMap(\.self)
        self.gaps = gaps.compactMap(\.self)
        self.dependencies = dependencies.compactMap(\.self)
        self.calls = calls.compactMap(\.self)
        self.suppressed = suppressed
        knownCount = known
        baseLibrary = AuditBaseLibrary(document: library)
        self.addresses = addresses.compactMap(\.self)
        self.storage = storage.compactMap(\.self)
        self.options = options.compactMap(\.self)
        // The real time is not a part of documents.
        loadTime = nil
        let isRead =
            self.pages.count == pages.count && self.findings.count == findings.count && self.gaps.count == gaps.count
            && self.dependencies.count == dependencies.count && self.calls.count == calls.count
            && self.addresses.count == addresses.count && self.storage.count == storage.count
            && self.options.count == options.count
        guard isRead, library == .null || baseLibrary != nil, document["complete"]?.bool == isComplete else {
            return nil
        }
        numberFindings()
    }
}

extension AuditFinding {
    /// The finding of a document; nil for another value, and for the number of an unknown rule.
    ///
    /// The texts were prepared for reports before, and are not changed.
    init?(document: ScriptValue) {
        guard let rule = document["rule"]?.string.flatMap(AuditRule.rule), let message = document["message"]?.string,
            let evidence = document["evidence"]?.string
        else { return nil }
        self.rule = rule
        self.message = message
        self.evidence = evidence
        file = document["file"]?.string
        line = document["line"]?.number.flatMap { Int(exactly: $0) }
        column = document["column"]?.number.flatMap { Int(exactly: $0) }
        page = document["page"]?.string
    }
}

extension AuditGap {
    /// The gap of a document; nil for another value.
    init?(document: ScriptValue) {
        guard let subject = document["subject"]?.string, let reason = document["reason"]?.string,
            let isFailure = document["failure"]?.bool
        else { return nil }
        self.subject = subject
        self.reason = reason
        self.isFailure = isFailure
    }
}

extension AuditDependency {
    /// The dependency of a document; nil for another value.
    init?(document: ScriptValue) {
        guard let name = document["name"]?.string, let folder = document["folder"]?.string else { return nil }
        self.init(name: name, version: document["version"]?.string, folder: folder)
    }
}

extension AuditCall {
    /// The call of a document; nil for another value.
    init?(document: ScriptValue) {
        guard let name = document["name"]?.string, let before = document["beforeTap"]?.number,
            let after = document["afterTap"]?.number, let countBeforeTap = Int(exactly: before),
            let countAfterTap = Int(exactly: after)
        else { return nil }
        self.name = name
        self.countBeforeTap = countBeforeTap
        self.countAfterTap = countAfterTap
        page = document["page"]?.string
        data = document["data"]?.string
        file = document["file"]?.string
        line = document["line"]?.number.flatMap { Int(exactly: $0) }
        column = document["column"]?.number.flatMap { Int(exactly: $0) }
    }
}

extension AuditBaseLibrary {
    /// The version of a document; nil for another value.
    init?(document: ScriptValue) {
        guard let version = document["version"]?.string.flatMap(PackageVersion.init),
            let feature = document["feature"]?.string, let file = document["file"]?.string,
            let line = document["line"]?.number.flatMap({ Int(exactly: $0) }),
            let column = document["column"]?.number.flatMap({ Int(exactly: $0) }), let minimum = document["minimum"]
        else { return nil }
        self.version = version
        self.feature = feature
        self.file = file
        self.line = line
        self.column = column
        self.minimum = minimum.string.flatMap(PackageVersion.init)
        guard minimum == .null || self.minimum != nil else { return nil }
    }
}
