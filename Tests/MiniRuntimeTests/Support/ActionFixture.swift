import MiniHost

/// What a program of one page prints while something is done to it: each event as `type detail`.
///
/// The page's methods are `log`, which prints, and `keep`, which puts the event's value into the data under the name
/// that `data-name` gives.
func events(
    _ template: String,
    data: String = "{}",
    page: String = "",
    files: [String: String] = [:],
    _ body: (MiniProgram) async throws -> Void,
) async throws -> [String] {
    var files = files
    files["pages/index/index.axml"] = template
    files["pages/index/index.js"] = """
        Page({
            data: \(data),
            log(event) { console.log(event.type + ' ' + JSON.stringify(event.detail)); },
            keep(event) { this.setData({ [event.target.dataset.name]: event.detail.value }); },
            \(page)
        });
        """
    return try await withProgram(files) { fixture in
        try await body(fixture.program)
        return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.message)" }
    }
}
