extension ProgramAuditReport {
    private static let policy = "default-src 'none'; style-src 'unsafe-inline'"

    private static let style = """
        :root {
            color-scheme: light dark;
            --text: #1c1f24; --dim: #5c6470; --page: #fff; --panel: #f3f4f6; --line: #d3d7dd;
            --high: #b3141b; --medium: #8a5000; --low: #2f5d8a;
        }
        @media (prefers-color-scheme: dark) {
            :root {
                --text: #e6e8eb; --dim: #a2abb8; --page: #16181c; --panel: #22262c; --line: #3d444e;
                --high: #ff8f8f; --medium: #f0b35a; --low: #8ab4f8;
            }
        }
        body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 72em; padding: 0 1em;
            color: var(--text); background: var(--page); }
        h1 { margin: 0; overflow-wrap: anywhere; }
        h2 { margin: 1.5em 0 .3em; font-size: 1.2em; }
        article { margin: .6em 0; padding: .6em 1em; background: var(--panel); border: 1px solid var(--line);
            border-left: 4px solid var(--dim); border-radius: .3em; overflow-wrap: anywhere; }
        article h3 { margin: 0; font-size: 1em; }
        article p { margin: .2em 0; }
        .high { border-left-color: var(--high); }
        .medium { border-left-color: var(--medium); }
        .low { border-left-color: var(--low); }
        .high b { color: var(--high); }
        .medium b { color: var(--medium); }
        .low b { color: var(--low); }
        small { color: var(--dim); }
        code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
        td, th { padding: .1em 1em .1em 0; text-align: left; overflow-wrap: anywhere; }

        """

    /// The report as one HTML page, which loads nothing and has no scripts.
    public var html: String {
        var text = """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
            <title>Audit of \(Self.escaped(program))</title>
            <style>
            \(Self.style)</style>
            </head>
            <body>
            <header>
            <h1>Audit of \(Self.escaped(program))</h1>
            <p>\(Self.escaped(summary))</p>
            </header>
            <main>

            """
        for severity in AuditSeverity.allCases.reversed() {
            let found = findings.filter { $0.severity == severity }
            if found.isEmpty { continue }
            text += "<section>\n<h2>\(severity.rawValue.capitalizedFirst) (\(found.count))</h2>\n"
            text += found.map { article(of: $0) }.joined() + "</section>\n"
        }
        let gapRows = gaps.map { [$0.subject, $0.reason] }
        text += Self.table("Not audited", ["Part", "Reason"], gapRows)
        let acceptedRows = suppressed.map { [$0.finding.rule.number, $0.finding.place, $0.reason] }
        text += Self.table("Accepted", ["Rule", "Place", "Reason"], acceptedRows)
        let dependencyRows = dependencies.map { [$0.name, $0.version ?? "none"] }
        text += Self.table("Dependencies", ["Package", "Version"], dependencyRows)
        return text + "</main>\n</body>\n</html>\n"
    }

    private func article(of finding: AuditFinding) -> String {
        let place = finding.place.isEmpty ? program : finding.place
        var text = "<article class=\"\(finding.severity.rawValue)\">\n"
        text += "<h3><b>\(finding.rule.number)</b> \(Self.escaped(finding.rule.title))</h3>\n"
        text += "<p>\(Self.escaped(finding.message))</p>\n<p><code>\(Self.escaped(place))</code></p>\n"
        if finding.file != nil, let page = finding.page {
            text += "<p>Page: <code>\(Self.escaped(page))</code></p>\n"
        }
        if !finding.evidence.isEmpty { text += "<p>Evidence: <code>\(Self.escaped(finding.evidence))</code></p>\n" }
        let references = finding.rule.references.joined(separator: ", ")
        if !references.isEmpty { text += "<p><small>\(Self.escaped(references))</small></p>\n" }
        return text + "<p>Repeat: <code>\(Self.escaped(command(for: finding)))</code></p>\n</article>\n"
    }

    private static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
        if rows.isEmpty { return "" }
        var text = "<section>\n<h2>\(title) (\(rows.count))</h2>\n<table>\n<tr>"
        text += head.map { "<th scope=\"col\">\($0)</th>" }.joined() + "</tr>\n"
        for row in rows {
            text += "<tr>" + row.map { "<td>\(escaped($0))</td>" }.joined() + "</tr>\n"
        }
        return text + "</table>\n</section>\n"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension String {
    /// The text with its first character in upper case.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
