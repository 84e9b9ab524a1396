import Foundation
import Glibc

/// A process of Chromium without a window, with a profile of its own and a socket for its debugging protocol.
struct BrowserProcess: Sendable {
    /// The number of the process, which is also that of its group.
    let number: Int32
    /// The socket of this process.
    let socket: Int32
    /// The folder of the profile.
    let folder: String

    init(executable: String) throws(BrowserError) {
        folder = FileManager.default.temporaryDirectory.path + "/minihost-browser-\(UUID().uuidString)"
        guard mkdir(folder, 0o700) == 0 else { throw Self.systemError("mkdir") }
        do throws(BrowserError) {
            (number, socket) = try Self.start(executable, folder)
        } catch {
            Self.remove(folder)
            throw error
        }
    }

    private static func start(
        _ executable: String,
        _ folder: String,
    ) throws(BrowserError) -> (number: Int32, socket: Int32) {
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw systemError("socketpair") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // With --remote-debugging-pipe, the browser reads from descriptor 3 and writes to descriptor 4.
        for descriptor: Int32 in [3, 4] { posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor) }

        // Test threads block signals, and the browser would inherit that. Its group contains the processes of its
        // pages.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

        // Tests may run as root, for whom the browser's own confinement does not work. It opens only pages of tests.
        let words = [
            executable, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--hide-scrollbars", "--force-color-profile=srgb",
            "--remote-debugging-pipe", "--user-data-dir=\(folder)/profile", "about:blank",
        ]
        let variables = ["PATH=/usr/bin:/bin", "HOME=\(folder)", "LANG=C.UTF-8", "TZ=UTC"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var number = Int32()
        let code = posix_spawn(&number, executable, &actions, &attributes, &arguments, &environment)
        Glibc.close(ends[1])
        guard code == 0 else {
            Glibc.close(ends[0])
            throw BrowserError("\(executable): \(String(cString: strerror(code)))")
        }
        return (number, ends[0])
    }

    /// Ends the browser and its pages like a crash.
    func kill() { Glibc.kill(-number, SIGKILL) }

    /// Waits for the end of the browser, ends what remains of its group, and removes its profile.
    func finish() {
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        kill()
        Glibc.close(socket)
        Self.remove(folder)
    }

    private static func remove(_ folder: String) {
        // A process of a page that is ending may still write to the profile: a remaining folder has no effect.
        try? FileManager.default.removeItem(atPath: folder)
    }

    private static func systemError(_ call: String) -> BrowserError {
        BrowserError("\(call): \(String(cString: strerror(errno)))")
    }
}
