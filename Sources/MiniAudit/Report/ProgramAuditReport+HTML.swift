internal import MiniCore

extension ProgramAuditReport {
    /// The report as a part of an HTML page.
    var htmlSection: String {
        var text = "<section>\n<h2>\(EscapedText.html(program))</h2>\n<p>\(EscapedText.html(summary))</p>\n"
        if let baseLibrary {
            text += "<p>\(EscapedText.html(baseLibrary.text.capitalizedFirst))</p>\n"
        }
        for severity in AuditSeverity.allCases.reversed() {
            let found = findings.filter { $0.severity == severity }
            if found.isEmpty { continue }
            text += "<h3>\(severity.rawValue.capitalizedFirst) (\(found.count))</h3>\n"
            text += found.map { article(of: $0) }.joined()
        }
        let gapRows = gaps.map { [$0.subject, $0.reason] }
        text += Self.table("Not audited", ["Part", "Reason"], gapRows)
        let acceptedRows = suppressed.map { [$0.finding.rule.number, $0.finding.place, $0.reason] }
        text += Self.table("Accepted", ["Rule", "Place", "Reason"], acceptedRows)
        let callRows = calls.map { call in
            [
                "my.\(call.name)", call.data ?? "", call.page ?? "before the first page", "\(call.countBeforeTap)",
                "\(call.countAfterTap)", call.place,
            ]
        }
        let callHead = ["JSAPI", "Personal data", "Page", "Calls before a tap", "Calls after a tap", "Place"]
        text += Self.table("Delegated and personal JSAPIs", callHead, callRows)
        let dependencyRows = dependencies.map { [$0.name, $0.version ?? "none"] }
        text += Self.table("Dependencies", ["Package", "Version"], dependencyRows)
        let addressRows = addresses.map { address in
            [address.address, address.use, address.place, address.decisionText, address.connection?.rawValue ?? ""]
        }
        text += Self.table("Addresses", ["Address", "Use", "Place", "Decision", "Connection"], addressRows)
        let storageRows = storage.map { page in
            let counts = [page.keyCount, page.valueSize, page.largestValueSize, page.fileCount, page.fileSize]
            return [page.page] + counts.map { "\($0)" }
        }
        let storageHead = ["Page", "Keys", "Values in KB", "Largest value in KB", "Files", "Files in KB"]
        text += Self.table("Stored data", storageHead, storageRows)
        return text + "</section>\n"
    }

    private func article(of finding: AuditFinding) -> String {
        let place = finding.place.isEmpty ? program : finding.place
        var text = "<article class=\"\(finding.severity.rawValue)\">\n"
        text += "<h4><b>\(finding.rule.number)</b> \(EscapedText.html(finding.rule.title))</h4>\n"
        text += "<p>\(EscapedText.html(finding.message))</p>\n<p><code>\(EscapedText.html(place))</code></p>\n"
        if finding.file != nil, let page = finding.page {
            text += "<p>Page: <code>\(EscapedText.html(page))</code></p>\n"
        }
        if !finding.evidence.isEmpty {
            text += "<p>Evidence: <code>\(EscapedText.html(finding.evidence))</code></p>\n"
        }
        let references = finding.rule.references.joined(separator: ", ")
        if !references.isEmpty { text += "<p><small>\(EscapedText.html(references))</small></p>\n" }
        return text + "<p>Repeat: <code>\(EscapedText.html(command(for: finding)))</code></p>\n</article>\n"
    }

    private static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
        if rows.isEmpty { return "" }
        var text = "<h3>\(title) (\(rows.count))</h3>\n<table>\n<tr>"
        text += head.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr>\n"
        for row in rows {
            text += "<tr>" + row.map { "<td>\(EscapedText.html($0))</td>" }.joined() + "</tr>\n"
        }
        return text + "</table>\n"
    }
}

extension String {
    /// The text with its first character in upper case.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
