import Foundation

/// An executable that was built with the tests, an example or `mini`, or one of the system.
struct ExampleCommand: Sendable {
    /// The result of a command.
    struct Result: Sendable {
        let status: Int32
        let output: String
        let error: String
    }

    /// A stream that a command writes.
    enum Stream {
        case output
        case error
    }

    /// The folder that holds MiniPrograms and Examples.
    private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let openssl = ExampleCommand("/usr/bin/openssl")

    /// The name of the executable, or the path of one of the system.
    let name: String

    init(_ name: String) { self.name = name }

    /// Runs the executable to its end.
    ///
    /// - Parameter input: Its standard input, at most the 64 KiB that a pipe holds.
    func run(_ arguments: [String] = [], input: String = "") async throws -> Result {
        let (output, error) = (Pipe(), Pipe())
        let inputPipe = try Self.pipe(with: input)
        try inputPipe.fileHandleForWriting.close()
        let process = try start(arguments, inputPipe, output, error)
        // The time limit of a test cancels its task.
        return await withTaskCancellationHandler {
            async let outputText = Self.text(of: output) { _ in false }
            async let errorText = Self.text(of: error) { _ in false }
            let texts = await (output: outputText, error: errorText)
            // Both outputs have ended with the process.
            process.waitUntilExit()
            return Result(status: process.terminationStatus, output: texts.output, error: texts.error)
        } onCancel: {
            kill(process.processIdentifier, SIGKILL)
        }
    }

    /// Starts the executable as a server, calls a body and ends the server.
    ///
    /// - Parameters:
    ///   - input: The beginning of its standard input, which does not end before the body.
    ///   - stream: Where the server writes the announcement.
    ///   - announcement: A part of the text that the server writes when it accepts connections.
    ///   - body: Receives the content of the stream up to the announcement.
    func serve(
        _ arguments: [String],
        input: String = "",
        on stream: Stream = .error,
        until announcement: String,
        _ body: (_ announced: String) async throws -> Void,
    ) async throws {
        let pipe = Pipe()
        let inputPipe = try Self.pipe(with: input)
        let other = FileHandle.nullDevice
        let process =
            switch stream {
            case .output: try start(arguments, inputPipe, pipe, other)
            case .error: try start(arguments, inputPipe, other, pipe)
            }
        // Tests block signals, which the process inherits; this one cannot be blocked.
        defer {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        let announced = await withTaskCancellationHandler {
            await Self.text(of: pipe) { $0.contains(announcement) }
        } onCancel: {
            kill(process.processIdentifier, SIGKILL)
        }
        try await body(announced)
        try inputPipe.fileHandleForWriting.close()
    }

    private static func pipe(with text: String) throws -> Pipe {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        return pipe
    }

    private func start(_ arguments: [String], _ input: Pipe, _ output: Any, _ error: Any) throws -> Process {
        // The build writes executables into the folder of the test runner.
        let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = Process()
        let built = URL(filePath: runner).deletingLastPathComponent()
        process.executableURL = name.hasPrefix("/") ? URL(filePath: name) : built.appending(path: name)
        process.arguments = arguments
        process.currentDirectoryURL = Self.root
        process.standardInput = input
        process.standardOutput = output
        process.standardError = error
        try process.run()
        return process
    }

    /// Reads a pipe until its text is sufficient or it ends.
    ///
    /// Reads on a separate thread: tasks require their threads.
    private static func text(of pipe: Pipe, _ isEnough: @escaping @Sendable (String) -> Bool) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes = Data()
                while !isEnough(String(decoding: bytes, as: UTF8.self)) {
                    let more = pipe.fileHandleForReading.availableData
                    if more.isEmpty { break }
                    bytes += more
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
