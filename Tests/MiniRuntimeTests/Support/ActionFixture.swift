import MiniHost

/// The console output of a program with one page during actions on it: each event as `type detail`.
///
/// The methods of the page are `log`, which prints, and `keep`, which stores the value of the event in the data under the name
/// in `data-name`.
func events(
    _ template: String,
    data: String = "{}",
    page: String = "",
    files: [String: String] = [:],
    _ body: (any MiniProgram) async throws -> Void,
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
