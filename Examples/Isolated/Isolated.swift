import MiniHost

/// Runs a mini program in a process of its own: `swift run --package-path Examples Isolated MiniPrograms/hello`.
@main
struct Isolated {
    static func main() async throws {
        // This executable is also the one of its workers.
        WorkerProcessEntry.runIfRequested()
        let folder = CommandLine.arguments.dropFirst().first ?? "MiniPrograms/hello"

        var configuration = HostConfiguration()
        configuration.isolation = .process(WorkerOptions(.current))
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder)
        print(try await program.outline())

        // A host can demand protections of the kernel: a program does not start without them.
        var options = WorkerOptions(.current)
        options.required = [.seccomp, .landlock, .noNewPrivileges]
        options.usesJIT = false
        // A program whose process crashes is started again on its page.
        options.restart = .onCrash(maximum: 5)
        configuration.isolation = .process(options)
        let strictHost = try MiniProgramHost(configuration)
        do {
            let strict = try await strictHost.open(folder)
            let sum = try await strict.evaluate("6 * 7")
            print("The confined program computes \(sum).")
        } catch let error as ProgramStartError {
            print("The program does not start: \(error)")
        }

        await strictHost.stop()
        await host.stop()
    }
}
