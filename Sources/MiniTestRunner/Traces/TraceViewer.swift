internal import MiniCore
internal import MiniCrypto
internal import MiniHost

/// A trace as one HTML file that loads nothing else.
///
/// Its policy permits the script of the viewer by its hash and no other, and the pages of the program are in frames without
/// scripts and without the origin of the file.
package struct TraceViewer {
    private let trace: TestTraceFile

    /// - Parameter trace: The trace that the file shows.
    package init(_ trace: TestTraceFile) { self.trace = trace }

    /// The HTML.
    ///
    /// - Throws: The failure of a trace whose files are damaged.
    package func html() throws(TestTraceFile.Failure) -> String {
        let script = String(decoding: PackageResources.trace_js, as: UTF8.self)
        let style = String(decoding: PackageResources.trace_css, as: UTF8.self)
        let title = TraceText.title(in: trace.document)
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(try Self.policy(for: script))">
            <title>\(HTMLReportTest.escaped(title)) - trace</title>
            <style>
            \(style)</style>
            </head>
            <body>
            <header><h1></h1><p></p></header>
            <main>
            <nav aria-label="Actions"><ol></ol></nav>
            <section class="pages" aria-label="Page"></section>
            <section class="facts" aria-label="Action"><div role="tablist" aria-label="Facts"></div></section>
            </main>
            <noscript>The viewer needs scripts. "mini trace" without options prints the trace.</noscript>
            <script type="application/json" id="trace">\(Self.embedded(JSON.text(try data())))</script>
            <script>\(script)</script>
            </body>
            </html>

            """
    }

    private static func policy(for script: String) throws(TestTraceFile.Failure) -> String {
        let bytes = Array(script.utf8)
        let digest: [UInt8]
        do throws(CryptoError) {
            digest = try MessageDigest.sha256.digest(of: bytes.span.bytes)
        } catch {
            throw TestTraceFile.Failure(message: "The viewer cannot be made: \(error).")
        }
        return "default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'; "
            + "script-src 'sha256-\(Base64.encode(digest))'; base-uri 'none'; form-action 'none'"
    }

    /// JSON that cannot end the element of a script.
    private static func embedded(_ json: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.utf8.count)
        for byte in json.utf8 {
            if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What the script reads: `{trace, documents, resources, sources}`.
    private func data() throws(TestTraceFile.Failure) -> ScriptValue {
        var documents = ScriptObject()
        for name in trace.names(in: "documents") {
            documents[name] = .string(String(decoding: try trace.content(of: name), as: UTF8.self))
        }
        var resources = ScriptObject()
        for name in trace.names(in: "resources") {
            if let address = try trace.address(ofResource: name) { resources["../" + name] = .string(address) }
        }
        var sources = ScriptObject()
        for source in trace.document["sources"]?.array ?? [] {
            guard let file = source["file"]?.string, let entry = source["entry"]?.string else { continue }
            sources[file] = .string(String(decoding: try trace.content(of: entry), as: UTF8.self))
        }
        return [
            "trace": trace.document, "documents": .object(documents), "resources": .object(resources),
            "sources": .object(sources),
        ]
    }
}
