import MiniHost

/// Runs a mini program inside this process: `swift run --package-path Examples Embed MiniPrograms/hello`.
@main
struct Embed {
    static func main() async throws {
        let folder = CommandLine.arguments.dropFirst().first ?? "MiniPrograms/hello"

        let host = try MiniProgramHost()
        let program = try await host.open(folder)
        _ = await program.waitUntilIdle()
        print(try await program.outline())

        let result = try await program.evaluate("({ page: getCurrentPages()[0].route, version: my.SDKVersion })")
        print("The page \(result["page"]?.string ?? "?") runs on base library \(result["version"]?.string ?? "?").")

        await host.stop()
    }
}
