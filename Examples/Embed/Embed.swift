// Runs a mini program inside this process: `swift run --package-path Examples Embed MiniPrograms/hello`.
import MiniHost

@main
struct Embed {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "MiniPrograms/hello"
        let host = try MiniProgramHost()
        let program = try await host.open(folder)
        _ = await program.waitUntilIdle()
        print(try await program.outline())
        await host.stop()
    }
}
