import Glibc

/// An executable of this package, as it was built together with the tests.
package struct Product: Sendable {
    /// The command line.
    package static let mini = Product(name: "mini")
    /// The example of embedding.
    package static let embed = Product(name: "Embed")
    /// The example of using a program as a person does.
    package static let shopper = Product(name: "Shopper")
    /// The example of a JSAPI of one's own.
    package static let customJSAPI = Product(name: "CustomJSAPI")
    /// The example of a device that locks.
    package static let lockedDevice = Product(name: "LockedDevice")
    /// The example of an encryptor of one's own.
    package static let customEncryptor = Product(name: "CustomEncryptor")
    /// The example of a delegate that allows what the network's policy refuses.
    package static let allowlist = Product(name: "Allowlist")

    /// The server that the sample program `weather` asks.
    package static let weatherServer = Product(name: "WeatherServer")

    /// The process of the storage tests that is killed.
    package static let storageChanges = Product(name: "storage-changes")
    /// The process of the data protection tests that is killed.
    package static let protectionChanges = Product(name: "protection-changes")
    /// The system's tracer of calls, which can make one of them fail or kill who makes it.
    package static let strace = Product(path: "/usr/bin/strace")
    /// Runs a command and measures it.
    ///
    /// The system's own figure for a child begins with the memory of the process that starts it.
    package static let time = Product(path: "/usr/bin/time")
    /// What runs a command in a terminal.
    package static let script = Product(path: "/usr/bin/script")
    /// Runs a line of commands with their redirections.
    package static let shell = Product(path: "/bin/sh")
    /// Runs a script of the shell whose completion is tested.
    package static let bash = Product(path: "/usr/bin/bash")
    /// Runs commands that may mount file systems which nobody else sees.
    package static let unshare = Product(path: "/usr/bin/unshare")

    /// A TPM 2.0 in software.
    package static let swtpm = Product(path: "/usr/bin/swtpm")
    /// The tools for a TPM 2.0.
    package static let tpm2 = Product(path: "/usr/bin/tpm2")

    /// The toolkit that makes certificates for servers of the tests.
    package static let openssl = Product(path: "/usr/bin/openssl")

    /// The package's folder, which holds MiniPrograms and Examples.
    package static let packageFolder = folder(#filePath, levelsUp: 3)

    /// The commands of `mini` that end by themselves after some seconds: a loaded machine may need more, so they get ten
    /// minutes unless a test says otherwise.
    private static let limited: Set = ["run", "eval", "check", "test"]

    /// The executable's path.
    package let path: String

    private init(path: String) {
        self.path = path
    }

    private init(name: String) {
        // The build puts executables beside the one that runs the tests.
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        precondition(count > 0, "A process on Linux knows its executable.")
        let tests = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = Self.folder(tests, levelsUp: 1) + "/" + name
    }

    /// Runs the executable to its end.
    ///
    /// - Parameters:
    ///   - arguments: What follows its name.
    ///   - environment: Variables besides `PATH`, which the child has in any case.
    ///   - folder: Its working folder.
    package func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        in folder: String = packageFolder,
    ) async throws(CommandError) -> CommandResult {
        await (try await start(arguments, environment: environment, in: folder)).result()
    }

    /// Starts the executable as soon as the machine has room for it.
    ///
    /// Whoever starts a command must ask for its result: that gives the room back.
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

    /// Starts the executable at once: a server, which mostly waits, must not keep away the commands that ask it.
    package func startServer(_ arguments: [String]) throws(CommandError) -> RunningCommand {
        let (words, variables) = words(arguments, [:], Self.packageFolder)
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
        // `env` changes the folder before it becomes the executable.
        let words = ["/usr/bin/env", "--chdir", folder, path] + arguments
        let variables = ["PATH=/usr/bin:/bin"] + environment.map { "\($0.key)=\($0.value)" }
        // Tests/run-thread-sanitizer sets these for the processes of tests as well.
        let inherited = ["LD_PRELOAD", "TSAN_OPTIONS"].compactMap { (name: String) -> String? in
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
