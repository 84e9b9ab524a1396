import Foundation
import MiniCore
import MiniHost
import ProgramModes

/// Runs a sample program with an empty storage and a stopped clock.
func withSample(
    _ name: String,
    page: String? = nil,
    _ body: (any MiniProgram, ProgramRecorder) async throws -> Void,
) async throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../MiniPrograms/\(name)").standardized
    let recorder = ProgramRecorder()
    var configuration = HostConfiguration.forTests()
    configuration.clock = .virtual
    configuration.observer = recorder
    // The samples confirm deletions.
    configuration.userInterface = HeadlessUserInterface(.firstButton)
    let host = try MiniHost.MiniProgramHost(configuration)
    do {
        try await body(try await host.open(root.path, page: page), recorder)
    } catch {
        await host.stop()
        throw error
    }
    await host.stop()
}

extension MiniProgram {
    /// The texts of the elements that match a selector.
    func texts(_ selector: String) async throws -> [String] {
        try await elements(.selector(selector)).map(\.text)
    }
}
