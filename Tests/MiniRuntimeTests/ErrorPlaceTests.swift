import MiniHost
import Testing

/// The places of errors of the engine.
struct ErrorPlaceTests {
    @Test(arguments: [
        ("f(1);\nconst { a } = o;\nf(a);", "Right side of assignment cannot be destructured"),
        ("f(1);\nlater = 2;\nlet later = 1;", "Cannot access uninitialized variable."),
        ("f(1);\nconst k = 1;\nk = 2;", "Attempted to assign to readonly property."),
        ("f(1);\nf(...5);", "Spread syntax requires ...iterable[Symbol.iterator] to be a function"),
    ])
    func `a place that the engine takes from a neighbour is reported as a line only`(
        code: String,
        message: String,
    ) async throws {
        let files = ["pages/a/a.js": "const f = () => {};\nlet o;\nPage({ onLoad() {\n\(code)\n} });"]
        try await withProgram(files) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.message == message)
            #expect(error.file == "pages/a/a.js")
            #expect(error.line != nil)
            #expect(error.column == nil)
            #expect(error.excerpt == nil)
        }
    }

    @Test(arguments: [
        "TypeError('Attempted to assign')", "Error(\"Cannot access 'db' before initialization.\")",
    ])
    func `an error that the program creates keeps its place`(made: String) async throws {
        let code = "Page({ onLoad() {\n  throw new \(made)\n} });"
        try await withProgram(["pages/a/a.js": code]) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.line == 2)
            #expect(error.column != nil)
            #expect(error.excerpt?.contains("^") == true)
        }
    }
}
