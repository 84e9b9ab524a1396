import Glibc
import MiniCore
import MiniHost

/// The browser of the person who uses the command.
enum DesktopBrowser {
    /// The variables with which the system finds the browser of the person.
    private static let variables = [
        "BROWSER", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "HOME", "LANG", "PATH", "WAYLAND_DISPLAY", "XAUTHORITY",
        "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_DATA_HOME",
        "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE",
    ]

    /// Opens an address, or notes that this is impossible.
    static func open(_ address: String) {
        let environment = variables.compactMap { name in EnvironmentVariable.value(of: name).map { "\(name)=\($0)" } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ctrl-C ends the command, but not the browser.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        var process = pid_t()
        let code = ProcessSpawning.withStrings(["xdg-open", address]) { words in
            ProcessSpawning.withStrings(environment) { assignments in
                posix_spawnp(&process, "xdg-open", nil, &attributes, words, assignments)
            }
        }
        guard code == 0 else {
            let reason = String(cString: strerror(code))
            return Output.error.write(Text.note("xdg-open cannot be started: \(reason); open the address yourself"))
        }
        let child = process
        // No ended process remains. Without a thread, it remains until the command ends.
        _ = DetachedThread.start(name: "xdg-open") {
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0, errno == EINTR {}
            // The lower bits are the signal that has ended the process.
            let code = status >> 8 & 0xFF
            guard status & 0x7F == 0, code != 0 else { return }
            Output.error.write(Text.note("xdg-open has failed with status \(code); open the address yourself"))
        }
    }
}
