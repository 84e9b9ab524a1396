import FuzzTargets
import Glibc
import MiniChannel
import MiniContainment
import MiniCore
import MiniIsolation

/// `hostile-worker --mini-worker`: a zygote whose workers attack their host if the program has a certain memory limit.
///
/// With another limit it is no zygote, and does not end. The zygotes of other programs are real ones. A worker that
/// attacks is a thread without containment.
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
        default:
            WorkerProcessEntry.runIfRequested()
            exit(64)
        }
    }

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
