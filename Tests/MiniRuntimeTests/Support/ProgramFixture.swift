import Foundation
import MiniCore
import MiniHost
import ProgramModes
import Testing

/// A program that is written into a temporary folder and started, with a record of its events.
struct ProgramFixture: Sendable {
    // Foundation also has a type Host.
    let host: MiniHost.MiniProgramHost
    let program: any MiniProgram

    /// The program in the process of the test.
    var local: LocalProgram { get throws { try #require(program as? LocalProgram) } }

    let recorder: EventRecorder
    let folder: String

    /// The console output of the program.
    var lines: [String] { recorder.lines }

    /// Waits until the program is idle.
    func idle() async { _ = await program.waitUntilIdle(limit: .seconds(60)) }

    func evaluate(_ code: String) async throws(ScriptError) -> ScriptValue { try await program.evaluate(code) }
}

/// Starts a program of the specified files, passes it to the body, and removes it afterwards.
///
/// Missing files are added: app.json with every page that has a script, an app without handlers, blank templates.
func withProgram<Output>(
    _ files: [String: String],
    page: String? = nil,
    configure: (inout HostConfiguration) -> Void = { _ in },
    _ body: (ProgramFixture) async throws -> Output,
) async throws -> Output {
    let folder = try temporaryProgram(files)
    defer { removeFolder(folder) }
    let recorder = EventRecorder()
    var configuration = HostConfiguration.forTests()
    configuration.limits.delegateDeadline = .seconds(600)
    // On a loaded machine a turn takes many times as long; tests of this limit set it.
    configuration.limits.script.timePerTurn = .seconds(60)
    configuration.clock = .virtual
    configuration.observer = recorder
    configure(&configuration)
    let host = try MiniHost.MiniProgramHost(configuration)
    do {
        let program = try await host.open(folder, page: page)
        let result = try await body(ProgramFixture(host: host, program: program, recorder: recorder, folder: folder))
        await host.stop()
        return result
    } catch {
        await host.stop()
        throw error
    }
}

/// Starts a program with one page whose `onLoad` runs the code, waits until it is idle, and returns its console output.
func linesPrinted(
    by code: String,
    files: [String: String] = [:],
    configure: (inout HostConfiguration) -> Void = { _ in },
) async throws -> [String] {
    var files = files
    files["pages/index/index.js"] = "Page({ async onLoad(query) {\n\(code)\n} })"
    return try await withProgram(files, configure: configure) { fixture in
        await fixture.idle()
        return fixture.lines + fixture.recorder.uncaught.map { "uncaught \($0.name): \($0.message)" }
    }
}

/// Writes files into a new folder and returns its path.
func temporaryProgram(_ files: [String: String]) throws -> String {
    var files = files
    let pages = files.keys.filter { $0.hasPrefix("pages/") && $0.hasSuffix(".js") }.sorted().map {
        String($0.dropLast(3))
    }
    let isPage = { (path: String) in path.split(separator: "/").count == 3 }
    if files["app.json"] == nil {
        files["app.json"] = JSON.text(["pages": .array(pages.filter(isPage).map(ScriptValue.string))])
    }
    if files["app.js"] == nil { files["app.js"] = "App({})" }
    for page in pages where files["\(page).axml"] == nil { files["\(page).axml"] = "<view/>" }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("minihost-\(UUID().uuidString)")
    for (path, text) in files {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }
    return folder.path
}

func removeFolder(_ path: String) {
    // Teardown: a remaining folder has no effect.
    try? FileManager.default.removeItem(atPath: path)
}
