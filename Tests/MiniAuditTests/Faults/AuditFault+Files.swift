/// The faults that are in files.
extension AuditFault {
    private static let picture = "<image src=\"/assets/picture.png\" aria-label=\"A shop\"/>"
    private static let bytes = String(repeating: "a", count: 1_000)

    private static func megabytes(_ count: Double) -> String {
        String(repeating: bytes + "\n", count: Int(count * 1_048_576 / 1_001))
    }

    /// A page that opens the first page of each of some sub-packages, which contain a large file.
    private static func subPackages(_ count: Int, _ size: Double) -> [String: String] {
        let roots = (1...count).map { "part\($0)" }
        let packages = roots.map { #"{"root": "\#($0)", "pages": ["list/list"]}"# }.joined(separator: ", ")
        let calls = roots.map { "my.navigateTo({ url: '/\($0)/list/list' });" }.joined(separator: " ")
        var files = [
            "app.json": #"{"pages": ["pages/index/index"], "subPackages": [\#(packages)]}"#,
            js: "Page({ data: { title: 'Shop' }, open() { \(calls) } });\n",
        ]
        for root in roots {
            files["\(root)/list/list.js"] = "Page({});\n"
            files["\(root)/list/list.axml"] = "<image src=\"/\(root)/large.png\" aria-label=\"A list\"/>\n"
            files["\(root)/large.png"] = megabytes(size)
        }
        return files
    }

    static let package: [AuditFault] = [
        template("PKG-01", "a large picture", picture, ["assets/picture.png": megabytes(2.1)]),
        AuditFault("PKG-02", "a large sub-package", subPackages(1, 2.1)),
        AuditFault("PKG-03", "five sub-packages", subPackages(5, 1.8)),
        AuditFault("PKG-04", "a module that nothing loads", ["utils/old.js": "module.exports = 1;\n"]),
        AuditFault("PKG-04", "a template that nothing imports", ["templates/old.axml": "<view>Old</view>\n"]),
        AuditFault("PKG-05", "a picture without a use", ["assets/old.png": "x"]),
        AuditFault(
            "PKG-06",
            "a page without a link",
            [
                "app.json": #"{"pages": ["pages/index/index", "pages/old/old"]}"#,
                "pages/old/old.js": "Page({});\n", "pages/old/old.axml": "<view>Old</view>\n",
            ]
        ),
        AuditFault(
            "PKG-07",
            "a component without a tag",
            [
                json: #"{"usingComponents": {"card": "/components/card/card"}}"#,
                "components/card/card.json": #"{"component": true}"#,
                "components/card/card.js": "Component({});\n", "components/card/card.axml": "<view>Card</view>\n",
            ]
        ),
        AuditFault("PKG-08", "a file with a map", ["app.js.map": #"{"version": 3}"#]),
        AuditFault(
            "PKG-08",
            "a map in a script",
            ["app.js": "App({});\n//# sourceMappingURL=data:application/json;base64,e30=\n"]
        ),
        AuditFault("PKG-09", "a store of keys", ["keys/app.p12": "x"]),
        AuditFault(
            "PKG-10",
            "a minified script",
            [
                "app.js": "require('./lib');\nApp({});\n",
                "lib.js": "module.exports=[\(String(repeating: "1,", count: 3_000))1];\n",
            ]
        ),
        AuditFault(
            "PKG-11",
            "a package without a version",
            [
                "app.js": "require('left');\nApp({});\n", "node_modules/left/package.json": #"{"name": "left"}"#,
                "node_modules/left/index.js": "module.exports = 1;\n",
            ]
        ),
        library("a new JSAPI", minimum: "1.11.0", js: "load() { my.getBatteryInfo({}); },"),
        library("a new JSAPI of a group", minimum: "2.7.19", js: "load() { my.ap.openURL({ url: 'a' }); },"),
        library(
            "a new parameter",
            minimum: "1.19.4",
            js: "load() { my.pageScrollTo({ scrollTop: 0, duration: 100 }); },"
        ),
        library("a new event of a component", minimum: "1.8.9", attributes: "onAppear=\"load\"", js: "load() {},"),
        AuditFault(
            "PKG-12",
            "a project of the first base library",
            [
                "mini.project.json": #"{"compileType": "mini", "component2": true}"#,
                js: "Page({ data: { title: 'Shop' }, load() { my.getAccountInfoSync(); } });\n",
            ]
        ),
    ]

    /// A feature that the declared minimum of the base library lacks.
    private static func library(
        _ name: String,
        minimum: String,
        attributes: String = "",
        js members: String,
    ) -> AuditFault {
        let options = #""format": 2, "compileType": "mini", "compileOptions": {"component2": true}"#
        return AuditFault(
            "PKG-12",
            name,
            [
                "mini.project.json": #"{\#(options), "audit": {"baseLibrary": "\#(minimum)"}}"#,
                js: "Page({ data: { title: 'Shop' }, \(members) });\n",
                axml: "<view class=\"title\" \(attributes)>{{title}}</view>\n",
            ]
        )
    }

    /// A key, which is joined from parts so that no scanner takes it for a key in use.
    private static func joined(_ start: String, _ end: String) -> String { start + end }

    /// A fault of the script of the app.
    private static func app(_ rule: String, _ name: String, _ members: String) -> AuditFault {
        AuditFault(rule, name, ["app.js": "App({ \(members) });\n"])
    }

    static let code: [AuditFault] = [
        app("SEC-01", "a key of AWS", "id: '\(joined("AKIA", "IOSFODNN7EXAMPLQ"))'"),
        app("SEC-01", "a key of Alibaba Cloud", "id: '\(joined("LTAI", "5tQw8ErTy1Ui3Op"))'"),
        app("SEC-01", "a token of GitHub", "id: '\(joined("ghp_", String(repeating: "a1", count: 18)))'"),
        AuditFault(
            "SEC-01",
            "a private key in a text",
            ["notes.txt": joined("-----BEGIN ", "PRIVATE KEY-----\nMIIE\n")]
        ),
        app("SEC-02", "a secret in a script", "data: { apiSecret: 'q8Zk1Lr73x' }"),
        AuditFault(
            "SEC-02",
            "a password in JSON",
            ["app.js": "require('./a.json');\nApp({});\n", "a.json": #"{"password": "q8Zk1Lr73x"}"#]
        ),
        app("SEC-03", "a text in Base64", "salt: 'Zk3fQ9vLx7TbR2mWc8JdHs5PnYu1GaEo4XiKq6Bz'"),
        app("SEC-03", "hexadecimal digits", "salt: '9f3c1a7be4d28056c7f10b9ae3d46582'"),
        app("COD-01", "a call of eval", "run() { return eval('1 + 1'); }"),
        app("COD-01", "a function from a text", "run() { return new Function('return 1'); }"),
        app("COD-01", "a timer with a text", "run() { setTimeout('tick()', 10); }"),
        template(
            "COD-02",
            "a component without files",
            "<view class=\"title\">{{title}}<card/></view>",
            [json: #"{"usingComponents": {"card": "/components/none/none"}}"#]
        ),
        script("COD-03", "a misspelt parameter", "load() { my.request({ urll: 'https://shop.example/' }); },"),
        AuditFault(
            "AUD-01",
            "a suppression without a finding",
            [
                "mini.project.json": #"""
                {"format": 2, "compileType": "mini", "compileOptions": {"component2": true},
                 "audit": {"suppressions": [{"rule": "NET-01", "reason": "The printer has no TLS."}]}}
                """#
            ]
        ),
    ]

    private static func request(_ rule: String, _ name: String, _ url: String, domains: [String] = []) -> AuditFault {
        script(rule, name, "load() { my.request({ url: '\(url)' }); },", domains: domains)
    }

    static let network: [AuditFault] = [
        request("NET-01", "a request without TLS", "http://shop.example/"),
        script("NET-01", "a socket without TLS", "load() { my.connectSocket({ url: 'ws://shop.example/' }); },"),
        request("NET-01", "a public address without TLS", "http://93.184.216.34/"),
        script(
            "NET-01",
            "an address that a script computes",
            "onLoad() { my.request({ url: ['http', '//shop.example/'].join(':'), fail() {} }); },"
        ),
        request("NET-02", "an address of a local network", "https://192.168.1.2/"),
        request("NET-02", "the machine itself", "http://localhost:8080/"),
        request("NET-02", "a public address", "https://93.184.216.34/"),
        request("NET-03", "a scheme of files", "ftp://files.shop.example/"),
        request("NET-03", "a scheme of an app", "shopapp://open/page"),
        request("NET-04", "a password in a URL", "https://user:word@shop.example/"),
        request("NET-05", "a token in a query", "https://shop.example/list?access_token=abc"),
        request("NET-05", "a token in a fragment", "https://shop.example/list#/all?id_token=abc"),
        script(
            "NET-05",
            "a password in a part of an address",
            "load() { my.request({ url: this.data.server + '/list?page=1&pwd=abc' }); },"
        ),
        script(
            "NET-05",
            "a key after a computed path",
            "load() { my.request({ url: `https://shop.example/${this.data.title}?page=${1}&api_key=abc&all=${2}` }); },"
        ),
        script(
            "NET-05",
            "a secret in the query of a page",
            "load() { my.navigateTo({ url: '/pages/index/index?secret=abc' }); },"
        ),
        script(
            "NET-05",
            "a secret that a script adds to a query",
            "onLoad() { my.request({ url: 'https://shop.example/', data: { secret: ['a', 'b'].join('') }, fail() {} }); },"
        ),
        template("NET-06", "a web-view without TLS", "<web-view src=\"http://shop.example/\"/>"),
        template(
            "NET-07",
            "a web-view with a computed address",
            "<web-view src=\"{{address}}\"/>",
            [js: "Page({ data: { address: 'https://shop.example/' } });\n"]
        ),
        request("NET-08", "a server that is not on the list", "https://other.example/", domains: ["shop.example"]),
    ]

    static let looks: [AuditFault] = [
        template("ACC-01", "a picture", "<image src=\"/assets/a.png\"/>", ["assets/a.png": "x"]),
        template("ACC-01", "an icon", "<icon type=\"success\"/>"),
        template(
            "ACC-02",
            "a view with a handler",
            "<view class=\"box\" onTap=\"open\"></view><view class=\"title\">Shop</view>",
            [
                js: "Page({ open() {} });\n",
                acss: ".title { color: #222; }\n.box { width: 100px; height: 60px; }\n",
            ]
        ),
        AuditFault("ACC-03", "a grey text", [acss: ".title { color: #aaa; }\n"]),
        template(
            "ACC-04",
            "a small view with a handler",
            "<view class=\"small\" onTap=\"open\">x</view>",
            [js: "Page({ open() {} });\n", acss: ".small { width: 20px; height: 20px; }\n"]
        ),
    ]
}
