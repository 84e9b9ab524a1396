import Glibc
import MiniCore

/// The keys that a person presses, from standard input.
enum WatchKeys {
    /// The attributes of the terminal before the command has changed them; nil if standard input is none.
    private static func attributes() -> termios? {
        var attributes = termios()
        return tcgetattr(STDIN_FILENO, &attributes) == 0 ? attributes : nil
    }

    /// Starts to read on a thread of its own.
    ///
    /// A terminal delivers each key at once and without an echo until ``Terminal/restore()``.
    ///
    /// - Parameter receive: Receives each byte.
    static func start(_ receive: @escaping @Sendable (UInt8) -> Void) -> Terminal {
        let terminal = Terminal(attributes: attributes())
        terminal.change()
        _ = DetachedThread.start(name: "keys") {
            var byte: UInt8 = 0
            while true {
                let count = read(STDIN_FILENO, &byte, 1)
                if count == 1 { receive(byte) } else if count == 0 || errno != EINTR { return }
            }
        }
        return terminal
    }

    /// The terminal of standard input.
    struct Terminal {
        /// The original attributes; nil if standard input is no terminal.
        fileprivate let attributes: termios?

        fileprivate func change() {
            guard let attributes else { return }
            var keys = attributes
            keys.c_lflag &= ~tcflag_t(ICANON | ECHO)
            // A signal ends the process without returning.
            TerminationSignals.restoreAtEnd(STDIN_FILENO, attributes)
            tcsetattr(STDIN_FILENO, TCSANOW, &keys)
        }

        /// Restores the original attributes.
        func restore() {
            guard var attributes else { return }
            tcsetattr(STDIN_FILENO, TCSANOW, &attributes)
            TerminationSignals.restoreAtEnd(nil)
        }
    }
}
