import Glibc
import MiniCore

/// Finds out which protections this machine enforces.
package enum ContainmentProbe {
    /// The time after which a child that does not report is ended, in milliseconds.
    private static let reportTimeout: Int32 = 30_000

    /// The report that a worker of a zygote would have.
    ///
    /// A child process confines itself as a zygote and a worker do; the caller is not changed.
    package static func report(
        of policy: ContainmentPolicy = ContainmentPolicy()
    ) throws(ContainmentError) -> ContainmentReport {
        var policy = policy
        policy.required = []
        var ends: [Int32] = [0, 0]
        if let error = CallError(result: Linux.pipe(&ends)) { throw .noReport("pipe2: \(error)") }
        defer { close(ends[0]) }
        let place = ControlGroups().place(.standard)
        // When the child has ended.
        defer { place.remove() }
        let child = Linux.fork()
        if child == 0 {
            close(ends[0])
            launch(policy, place, ends[1])
        }
        close(ends[1])
        if let error = CallError(result: child) { throw .noReport("fork: \(error)") }
        let bytes = read(ends[0])
        // It has ended, or does not respond.
        kill(pid_t(child), SIGKILL)
        var status: Int32 = 0
        while waitpid(pid_t(child), &status, 0) < 0, errno == EINTR {}
        do {
            return try ContainmentReport(encoded: bytes)
        } catch {
            throw .noReport("the child ended with status \(status) and \(bytes.count) bytes: \(error)")
        }
    }

    /// All bytes from a pipe; those until the time is over if its end stays open.
    private static func read(_ descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = Glibc.poll(&poll, 1, reportTimeout)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return bytes }
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// The launcher of a zygote.
    private static func launch(_ policy: ContainmentPolicy, _ place: ControlGroupPlace, _ descriptor: Int32) -> Never {
        let separation = Namespaces.separate(omitting: policy.omitted, joining: place)
        wait(for: Linux.fork()) {
            var containment = Containment(policy, separation: separation)
            do {
                _ = try containment.confineZygote(keeping: [descriptor])
                try containment.requireOneThread()
            } catch {
                _exit(2)
            }
            let zygote = getpid()
            let confined = containment
            wait(for: Linux.fork()) {
                do {
                    let bytes = try confined.confineWorker(keeping: [descriptor], parent: zygote).encoded
                    _ = Glibc.write(descriptor, bytes, bytes.count)
                } catch {
                    _exit(3)
                }
                _exit(0)
            }
        }
    }

    /// Runs a function in a child, and waits for its end in the parent.
    private static func wait(for child: Int, _ body: () -> Never) -> Never {
        guard child != 0 else { body() }
        guard child > 0 else { _exit(4) }
        var status: Int32 = 0
        waitpid(pid_t(child), &status, 0)
        _exit(status == 0 ? 0 : 5)
    }
}
