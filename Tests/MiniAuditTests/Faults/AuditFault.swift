import MiniHost
import Testing

/// A fault in a program, which an audit finds by one rule.
struct AuditFault: Sendable, CustomTestStringConvertible {
    /// The number of the rule.
    let rule: String
    let name: String
    /// The files that differ from those of the program without faults.
    let files: [String: String]
    /// The other rules that the fault breaks inevitably.
    var also: Set<String> = []
    /// The domains on the list of servers; empty for no list.
    var domains: [String] = []
    /// The encryptor of stored values; nil for none.
    var encryptor: (any LocalStorageEncryptor)?

    init(
        _ rule: String,
        _ name: String,
        _ files: [String: String],
        also: Set<String> = [],
        domains: [String] = [],
        encryptor: (any LocalStorageEncryptor)? = nil,
    ) {
        self.rule = rule
        self.name = name
        self.files = files
        self.also = also
        self.domains = domains
        self.encryptor = encryptor
    }

    var testDescription: String { "\(rule): \(name)" }

    static let js = "pages/index/index.js"
    static let axml = "pages/index/index.axml"
    static let acss = "pages/index/index.acss"
    static let json = "pages/index/index.json"

    /// The program without faults.
    static let program: [String: String] = [
        "app.json": #"{"pages": ["pages/index/index"], "window": {"defaultTitle": "Shop"}}"#,
        "app.js": "App({});\n",
        "mini.project.json": #"{"format": 2, "compileType": "mini", "compileOptions": {"component2": true}}"#,
        "pages/index/index.js": "Page({ data: { title: 'Shop' } });\n",
        "pages/index/index.axml": "<view class=\"title\">{{title}}</view>\n",
        "pages/index/index.acss": ".title { color: #222; }\n",
    ]

    /// The files of the program with the fault.
    var program: [String: String] { Self.program.merging(files) { _, new in new } }

    static let all: [AuditFault] = package + code + network + looks + runs + servers + people + stored + copied

    /// A fault of the script of the page.
    static func script(
        _ rule: String,
        _ name: String,
        _ members: String,
        also: Set<String> = [],
        domains: [String] = [],
    ) -> AuditFault {
        AuditFault(
            rule,
            name,
            [js: "Page({\n  data: { title: 'Shop' },\n  \(members)\n});\n"],
            also: also,
            domains: domains,
        )
    }

    /// A fault of the template of the page.
    static func template(_ rule: String, _ name: String, _ text: String, _ others: [String: String] = [:]) -> AuditFault
    {
        AuditFault(rule, name, others.merging([axml: text + "\n"]) { old, _ in old })
    }
}
