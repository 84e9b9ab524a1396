internal import Glibc
internal import MiniCore
internal import Synchronization

/// Serves one client by lines of standard input and standard output.
package enum StandardStreams {
    /// Serves the client until standard input ends, and then leaves its programs.
    package static func serve(_ server: AgentServer) async {
        await serve(server, from: STDIN_FILENO, to: STDOUT_FILENO)
    }

    /// Serves a client by two descriptors.
    static func serve(_ server: AgentServer, from input: Int32, to output: Int32) async {
        let connection = server.connect()
        let writer = LineWriter(output)
        let (lines, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        // A read blocks its thread, which ends with the stream.
        let code = DetachedThread.start(name: "agent input") {
            read(from: input) { continuation.yield($0) }
            continuation.finish()
        }
        if code != 0 { continuation.finish() }
        await withDiscardingTaskGroup { group in
            for await line in lines where !line.allSatisfy({ $0.isSpaceOrTab || $0 == 0x0D }) {
                let reply = connection.receive(line)
                group.addTask { if let response = await reply() { writer.write(response) } }
            }
            await connection.close()
        }
    }

    /// Reads lines until the end of the input; the rest of a line that is too long is left out.
    private static func read(from input: Int32, _ receive: (consuming [UInt8]) -> Void) {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            for byte in buffer[..<count] {
                if byte == UInt8(ascii: "\n") {
                    receive(line)
                    line = []
                } else if line.count <= AgentConnection.byteLimit {
                    line.append(byte)
                }
            }
        }
    }
}

/// Writes messages as lines, each completely.
private final class LineWriter: Sendable {
    private let output: Int32
    private let isOpen = Mutex(true)

    init(_ output: Int32) { self.output = output }

    /// Writes a message; has no effect when the output has no reader any more.
    func write(_ message: ScriptValue) {
        let bytes = Array((JSON.text(message) + "\n").utf8)
        isOpen.withLock { isOpen in
            var written = 0
            while isOpen, written < bytes.count {
                let count = bytes[written...].withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
                if count > 0 { written += count } else if errno != EINTR { isOpen = false }
            }
        }
    }
}
