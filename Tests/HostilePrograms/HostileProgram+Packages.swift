/// Files of the package that are huge, endless or outside of it.
extension HostileProgram {
    static let packages: [HostileProgram] = [
        HostileProgram(
            "huge app.json",
            "has an app.json of 9 MB",
            files: ["app.json": long(#"{ "pages": ["pages/a/a"] }"#, " ", count: megabytes(9))],
            ends: [.notStarted("the file is larger than 8 MB")],
        ),
        HostileProgram(
            "deep app.json",
            "has an app.json of 100,000 nested arrays",
            files: ["app.json": String(repeating: "[", count: 100_000)],
            ends: [.notStarted("JSON is nested more than")],
        ),
        HostileProgram(
            "huge app.js",
            "has an app.js of 9 MB",
            files: ["app.js": long("App({})", ";", count: megabytes(9))],
            ends: [.notStarted("the file is larger than 8 MB")],
        ),
        HostileProgram(
            "deep code",
            "has an app.js of 200,000 nested parentheses",
            files: ["app.js": "App({});\(nested("1", in: "(", ")", count: 200_000))"],
            ends: [.notStarted("Maximum call stack size exceeded")],
        ),
        HostileProgram(
            "huge page file",
            "has a page file of 9 MB",
            files: ["pages/a/a.js": long("Page({})", ";", count: megabytes(9))],
            ends: [.uncaught("the file is larger than 8 MB")],
        ),
        HostileProgram(
            "endless file",
            "has a page file that is a link to /dev/zero",
            links: ["pages/a/a.js": "/dev/zero"],
            ends: [.uncaught("leads out of the program"), .notStarted("leads out of the program")],
        ),
        HostileProgram(
            "link to a file of the system",
            "requires a link to /etc/passwd",
            files: ["pages/a/a.js": "Page({ data: { n: 0 }, read() { return require('./secret.json') } })"],
            links: ["pages/a/secret.json": "/etc/passwd"],
            code: "return getCurrentPages()[0].read()",
            ends: [.exception("Error")],
        ),
        HostileProgram(
            "link to itself",
            "requires a link to itself",
            files: ["pages/a/a.js": "Page({ data: { n: 0 }, read() { return require('./loop.js') } })"],
            links: ["pages/a/loop.js": "loop.js"],
            code: "return getCurrentPages()[0].read()",
            ends: [.exception("Error")],
        ),
        HostileProgram(
            "modules in circles",
            "requires two modules in each other",
            files: [
                "pages/a/a.js": "require('./b'); Page({})",
                "pages/a/b.js": "exports.c = require('./c')",
                "pages/a/c.js": "exports.b = require('./b')",
            ],
            ends: [.continues],
        ),
        HostileProgram(
            "module with a long text",
            "requires a module of 5 MB with an import",
            files: [
                "pages/a/a.js": "import './b'; Page({})",
                "pages/a/b.js": long("export const a = 1", ";", count: megabytes(5)),
            ],
            ends: [.uncaught("4194304")],
        ),
    ]

    private static func megabytes(_ count: Int) -> Int { count << 20 }
}
