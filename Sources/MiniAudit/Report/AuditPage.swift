/// The HTML page of reports, which loads nothing and has no scripts.
enum AuditPage {
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
        h2 { margin: 1.5em 0 .3em; font-size: 1.3em; overflow-wrap: anywhere; }
        h3 { margin: 1.2em 0 .3em; font-size: 1.1em; }
        article { margin: .6em 0; padding: .6em 1em; background: var(--panel); border: 1px solid var(--line);
            border-left: 4px solid var(--dim); border-radius: .3em; overflow-wrap: anywhere; }
        article h4 { margin: 0; font-size: 1em; }
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

    /// A page with the parts of reports.
    static func text(_ sections: [String]) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <title>Audit</title>
        <style>
        \(style)</style>
        </head>
        <body>
        <header>
        <h1>Audit</h1>
        </header>
        <main>
        \(sections.joined())</main>
        </body>
        </html>

        """
    }
}
