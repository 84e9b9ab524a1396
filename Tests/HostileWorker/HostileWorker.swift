import ContainmentAttacks
import FuzzTargets
import Glibc
import MiniChannel
import MiniContainment
import MiniCore
import MiniIsolation

/// `hostile-worker --mini-worker`: a zygote whose workers attack their host if the program has a certain memory limit.
///
/// With another limit it is no zygote, and does not end. With a third one it rejects its host, as a worker of another
/// version does. With a fourth one it starts a thread too early. The zygotes of other programs are real ones. A worker that attacks
/// by messages is a thread without containment.
///
/// A real worker whose program has the id of an `Attack` makes the attempt in place of the program. The start then fails with
/// the name of the error, or with `done`.
@main
enum HostileWorker {
    /// The descriptor of the control channel.
    private static let control: Int32 = 3

    static func main() {
        switch peekedSetup()?.limits.memoryBytes {
        case HostileBehaviour.memoryBytes?:
            // The host closes the connections.
            signal(SIGPIPE, SIG_IGN)
            serve(ControlChannel(descriptor: control))
        case HostileBehaviour.silentMemoryBytes?:
            close(control)
            while true { pause() }
        case HostileBehaviour.otherVersionMemoryBytes?:
            changeVersion()
            WorkerProcessEntry.runIfRequested()
            exit(64)
        case HostileBehaviour.twoThreadsMemoryBytes?:
            _ = DetachedThread.start(name: "second thread") { _ = pause() }
            WorkerProcessEntry.runIfRequested()
            exit(64)
        default:
            // Before the containment: the host is not visible afterwards.
            let target = AttackTarget(file: AttackTarget.file(beside: executable), host: getppid())
            WorkerProcessEntry.runIfRequested { start in
                guard let attack = Attack.all.first(where: { $0.appID == start.identity.appID }) else { return nil }
                let result = attack.run(target)
                return result < 0 ? ErrorName.of(-result) : "done"
            }
            exit(64)
        }
    }

    /// The path of this executable.
    private static var executable: String { "/proc/self/exe".resolvedPath ?? "" }

    /// The setup in the first message, which stays in the channel.
    private static func peekedSetup() -> WorkerSetup? {
        var bytes = [UInt8](repeating: 0, count: ControlChannel.messageLimit)
        let count = recv(control, &bytes, bytes.count, Int32(MSG_PEEK))
        // Any other message is for a real zygote.
        guard count > 0, case .prepare(let setup)? = try? ZygoteRequest(encoded: Array(bytes[..<count])) else {
            return nil
        }
        return setup
    }

    /// Replaces the control channel by one whose first message has another version.
    ///
    /// The code of a real zygote rejects it. The host's channel stays open until the process has ended.
    private static func changeVersion() {
        var bytes = [UInt8](repeating: 0, count: ControlChannel.messageLimit)
        let count = recv(control, &bytes, bytes.count, 0)
        // The version follows the number of the case, with its sign in the lowest bit.
        bytes[1] = UInt8((ProgramStart.version + 1) << 1)
        // After an error, the host reports another exit status.
        guard let (own, other) = try? SocketPair.makeControl(), send(own, bytes, count, 0) == count else { exit(65) }
        // A launcher closes the descriptors above that of the channel.
        dup2(control, STDOUT_FILENO)
        dup2(own, STDIN_FILENO)
        dup2(other, control)
    }

    /// Serves the host until it closes the channel.
    private static func serve(_ channel: ControlChannel) {
        var lastProcess = 0
        do {
            while let message = try channel.receive(maxDescriptors: 1) {
                switch try ZygoteRequest(encoded: message.bytes) {
                case .prepare: try channel.send(ZygoteReply.prepared(ContainmentReport()).encoded)
                case .fork:
                    guard let descriptor = message.descriptors.first else { exit(65) }
                    lastProcess += 1
                    _ = DetachedThread.start(name: "hostile peer") { HostilePeer(descriptor).run() }
                    try channel.send(ZygoteReply.forked(process: lastProcess).encoded)
                case .become, .kill: break
                // The peer ends when its connection is closed.
                case .reap: try channel.send(ZygoteReply.reaped(status: Int(SIGKILL)).encoded)
                }
            }
        } catch {
            exit(66)
        }
    }
}
