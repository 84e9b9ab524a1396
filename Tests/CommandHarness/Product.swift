import Glibc

/// An executable of this package that was built with the tests.
package struct Product: Sendable {
    /// The command line.
    package static let mini = Product(name: "mini")
    /// The process of a program.
    package static let miniWorker = Product(name: "mini-worker")
    /// A worker of which some programs attack the host by messages, or the system by system calls.
    package static let hostileWorker = Product(name: "hostile-worker")
    /// The command that executes decoders and parsers with mutated inputs.
    package static let miniFuzz = Product(name: "mini-fuzz")
    /// The process of the storage tests that is killed.
    package static let storageChanges = Product(name: "storage-changes")
    /// The process of the data protection tests that is killed.
    package static let protectionChanges = Product(name: "protection-changes")
    /// The process of the package tests that is killed.
    package static let packageChanges = Product(name: "package-changes")
    /// The process of the containment tests that attacks the system.
    package static let containedProcess = Product(name: "contained-process")
    /// The tracer of system calls, which can make a call fail or kill the calling process.
    package static let strace = Product(path: "/usr/bin/strace")
    /// Runs a command and measures it.
    ///
    /// The system's own value for a child process includes the memory of its parent at the start.
    package static let time = Product(path: "/usr/bin/time")
    /// Runs a command in a terminal.
    package static let script = Product(path: "/usr/bin/script")
    /// Runs a shell command line with redirections.
    package static let shell = Product(path: "/bin/sh")
    /// Runs a script of the shell whose completion is tested.
    package static let bash = Product(path: "/usr/bin/bash")
    /// Runs commands that may mount file systems that are invisible to other processes.
    package static let unshare = Product(path: "/usr/bin/unshare")

    /// A TPM 2.0 in software.
    package static let swtpm = Product(path: "/usr/bin/swtpm")
    /// Python with the packages that `Tests/install-python-packages` installs.
    package static let python = Product(path: packageFolder + "/.build/python/bin/python")

    /// The tools for a TPM 2.0.
    package static let tpm2 = Product(path: "/usr/bin/tpm2")

    /// The toolkit that creates certificates for test servers.
    package static let openssl = Product(path: "/usr/bin/openssl")

    /// The package's folder, which holds MiniPrograms.
    package static let packageFolder = folder(#filePath, levelsUp: 3)

    /// The commands of `mini` that end by themselves after some seconds: a loaded machine may need more, so they get ten
    /// minutes unless a test specifies another limit.
    private static let limited: Set = ["run", "eval", "screenshot", "check", "test"]

    /// The executable's path.
    package let path: String

    /// An executable at a path.
    package init(path: String) {
        self.path = path
    }

    private init(name: String) {
        // The build writes executables into the folder of the test runner.
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        precondition(count > 0, "A process on Linux has an executable.")
        let tests = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = Self.folder(tests, levelsUp: 1) + "/" + name
    }

    /// Runs the executable to its end.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after its name.
    ///   - environment: Variables in addition to `PATH`, which a child process always has.
    ///   - folder: Its working folder.
    package func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String = packageFolder,
    ) async throws(CommandError) -> CommandResult {
        await (try await start(arguments, environment: environment, in: folder)).result()
    }

    /// Starts the executable as soon as a slot is free.
    ///
    /// The caller must await the result of the command, which releases the slot.
    package func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String = packageFolder,
    ) async throws(CommandError) -> RunningCommand {
        let (words, variables) = self.words(arguments, environment, folder)
        let slot = await CommandSlots.shared.take()
        do throws(CommandError) {
            return try RunningCommand(words, variables, slot: slot)
        } catch {
            if let slot { CommandSlots.shared.give(slot) }
            throw error
        }
    }

    /// Starts the executable without a slot: a server, which mostly waits, must not block the commands that use it.
    package func startServer(
        _ arguments: [String],
        environment: [String: String] = [:],
    ) throws(CommandError) -> RunningCommand {
        let (words, variables) = words(arguments, environment, Self.packageFolder)
        return try RunningCommand(words, variables, slot: nil)
    }

    private func words(
        _ arguments: [String],
        _ environment: [String: String],
        _ folder: String,
    ) -> (words: [String], variables: [String]) {
        var arguments = arguments
        if let command = arguments.first, Self.limited.contains(command), !arguments.contains("--timeout") {
            arguments.insert(contentsOf: ["--timeout", "10m"], at: 1)
        }
        // `env` changes the folder before it executes the command.
        let words = ["/usr/bin/env", "--chdir", folder, path] + arguments
        let variables = ["PATH=/usr/bin:/bin"] + environment.map { "\($0.key)=\($0.value)" }
        // Sanitizers of tests apply to their processes too.
        let inherited = ["LD_PRELOAD", "ASAN_OPTIONS", "TSAN_OPTIONS"].compactMap { (name: String) -> String? in
            getenv(name).map { "\(name)=\(String(cString: $0))" }
        }
        return (words, variables + inherited)
    }

    private static func folder(_ path: String, levelsUp count: Int) -> String {
        var path = path[...]
        for _ in 0..<count { path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] }
        return String(path)
    }
}
