import MiniCore
import MiniHost
import Testing

/// What a review finds in `preloadRule` of app.json.
struct PreloadRuleTests {
    private static func review(_ rule: String) throws -> [Finding] {
        let app = """
            { "pages": ["pages/a/a"], "subPackages": [{ "root": "sub", "name": "extra", "pages": ["b/b"] }],
              "preloadRule": \(rule) }
            """
        let folder = try temporaryProgram([
            "app.json": app, "pages/a/a.js": "Page({})", "sub/b/b.js": "Page({})", "sub/b/b.axml": "<view/>",
        ])
        defer { removeFolder(folder) }
        return ProgramReview.findings(in: try ProgramPackage(folder: folder), apis: .builtIn)
    }

    @Test(arguments: [
        "null", "{}", #"{ "pages/a/a": { "packages": ["sub", "extra", "/sub/", "__APP__"] } }"#,
        #"{ "/sub/b/b": { "network": "wifi", "packages": [] }, "pages/a/a": { "network": "all", "packages": [] } }"#,
    ])
    func `pages, sub-packages and networks that exist are no finding`(rule: String) throws {
        #expect(try Self.review(rule) == [])
    }

    private static let name = #"preloadRule["pages/a/a"]"#

    @Test(arguments: [
        (
            #"{ "pages/a/b": { "packages": ["sub"] } }"#, "2:20",
            #"preloadRule: app.json has no page "pages/a/b"; did you mean "pages/a/a"? [unknown-key]"#
        ),
        (
            #"{ "pages/a/a": { "packages": ["subb"] } }"#, "2:48",
            #"\#(name).packages: there is no sub-package "subb"; did you mean "sub"? [unknown-value]"#
        ),
        (
            #"{ "pages/a/a": { "packages": [5] } }"#, "2:20",
            #"\#(name).packages: there is no sub-package "" [unknown-value]"#
        ),
        (
            #"{ "pages/a/a": { "packages": ["../../x"] } }"#, "2:48",
            #"\#(name).packages: there is no sub-package "../../x" [unknown-value]"#
        ),
        (
            #"{ "pages/a/a": { "network": "4g", "packages": [] } }"#, "2:35",
            #"\#(name).network: expected "wifi" or "all" [unknown-value]"#
        ),
        (
            #"{ "pages/a/a": { "packages": [], "netwrok": "all" } }"#, "2:51",
            #"\#(name) has no key "netwrok"; did you mean "network"? [unknown-key]"#
        ),
        (
            #"{ "pages/a/a": ["sub"] }"#, "2:20",
            #"\#(name): expected an object with an array "packages" [unknown-value]"#
        ),
        ("[]", "2:3", "preloadRule: expected an object with a member for each page [unknown-value]"),
    ])
    func `a mistake is a warning with its place`(rule: String, place: String, message: String) throws {
        #expect(try Self.review(rule).map(\.description) == ["app.json:\(place): warning: \(message)"])
    }
}
