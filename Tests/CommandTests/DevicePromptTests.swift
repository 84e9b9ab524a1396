import CommandHarness
import Foundation
import Testing

/// A passcode that a person types at a terminal.
@Suite(.timeLimit(.minutes(20))) struct DevicePromptTests {
    private let folder = TemporaryDataFolder()
    private let terminal: PseudoTerminal

    init() throws { terminal = try PseudoTerminal() }

    /// Starts a command in its own session with the terminal as its controlling terminal.
    private func start(_ words: String...) async throws -> RunningCommand {
        let command = "exec setsid --ctty \"$@\" < \"$0\""
        return try await Product.shell.start(
            ["-c", command, terminal.path, Product.mini.path] + words + ["--data-dir", folder.path]
        )
    }

    @Test func `a passcode is typed twice and is not displayed`() async throws {
        let command = try await start("device", "init")
        #expect(try terminal.read(upTo: "Passcode: "))
        #expect(try !terminal.shows)
        terminal.type("1234\n")
        #expect(try terminal.read(upTo: "Passcode again: "))
        terminal.type("1234\n")
        #expect(await command.result().status == 0)
        #expect(try terminal.shows)
        #expect(!terminal.output.contains("1234"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `the terminal displays input again when a signal ends the command`(signal: Int32) async throws {
        let command = try await start("device", "init")
        #expect(try terminal.read(upTo: "Passcode: "))
        #expect(try !terminal.shows)
        if signal == SIGINT { terminal.type("\u{3}") } else { kill(command.process, signal) }
        #expect(await command.result().status == 128 + signal)
        #expect(try terminal.shows)
    }

    @Test func `two different passcodes and the end of input create no device`() async throws {
        var command = try await start("device", "init")
        #expect(try terminal.read(upTo: "Passcode: "))
        terminal.type("1234\n")
        #expect(try terminal.read(upTo: "Passcode again: "))
        terminal.type("1235\n")
        var result = await command.result()
        #expect(result.status == 2 && result.error.contains("The two passcodes differ"))
        command = try await start("device", "init")
        #expect(try terminal.read(upTo: "Passcode: "))
        terminal.type("\u{4}")
        result = await command.result()
        #expect(result.status == 2 && result.error.contains("No passcode was typed"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/device/keybag"))
    }
}

/// A terminal whose keyboard and screen the test controls.
final class PseudoTerminal {
    private let master: Int32
    private let slave: Int32
    /// The path that commands open.
    let path: String
    /// The output so far.
    private(set) var output = ""
    /// The number of bytes that were searched.
    private var position = 0

    init() throws {
        // Glibc's headers declare posix_openpt and related functions only for X/Open sources.
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, lock): (UInt32, Int32) = (0, 0)
        let (getNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        try #require(ioctl(master, getNumber, &number) == 0 && ioctl(master, setLock, &lock) == 0)
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        try #require(slave >= 0)
    }

    deinit {
        close(slave)
        close(master)
    }

    /// Whether typed text is displayed.
    var shows: Bool {
        get throws {
            var attributes = termios()
            try #require(tcgetattr(slave, &attributes) == 0)
            return attributes.c_lflag & tcflag_t(ECHO) != 0
        }
    }

    /// Waits until a text is printed after the last match.
    func read(upTo text: String) throws -> Bool {
        while true {
            let rest = output.utf8.dropFirst(position)
            if let range = String(decoding: rest, as: UTF8.self).range(of: text) {
                position += String(decoding: rest, as: UTF8.self)[..<range.upperBound].utf8.count
                return true
            }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(master, &buffer, buffer.count)
            guard count > 0 else { return false }
            output += String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        precondition(write(master, bytes, bytes.count) == bytes.count)
    }
}
