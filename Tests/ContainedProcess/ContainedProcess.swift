import CLinux
import ContainmentAttacks
import Glibc
import MiniContainment

/// `contained-process COMMAND OPTIONS`: a zygote that forks a confined worker, which then does what a program must not do.
///
/// - `attack NAME`: runs an attack by a raw system call, and prints the name of its error or `done`.
/// - `attacks`: prints the names of all attacks.
/// - `engine`: runs JavaScript in the worker.
/// - `descriptors`: prints whether the worker shares the engine's descriptors with the zygote.
/// - `report`: prints the report of the worker.
/// - `probe NUMBERS`: prints the report of the probe where the system calls with these numbers are forbidden.
/// - `execute NUMBERS PATH ARGUMENTS`: executes a command where the system calls with these numbers are forbidden.
/// - `threads`: confines a process with two threads. With the word `ends`, the second thread ends soon, and the process waits
///   for that. With the word `hidden`, the process has one thread, and the kernel does not show it.
/// - `fork-threads`: prints whether a confined zygote can fork before and after it has started a second thread.
/// - `times`: prints the costs of the steps in microseconds.
///
/// The options are words: `free` for no containment, `without=FEATURE,FEATURE`, `abi=2`, `jit=off`, `require=FEATURE`,
/// `direct` for a worker without a zygote, `zygote` for the zygote itself in place of a worker.
@main
enum ContainedProcess {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        guard let command = arguments.first else { exit(64) }
        arguments.removeFirst()
        let options = Options(arguments)
        switch command {
        case "attacks": for attack in Attack.all { print(attack.name) }
        case "attack": attack(options)
        case "engine": engine(options)
        case "descriptors": descriptors(options)
        case "report": report(options)
        case "probe": probe(options)
        case "execute": execute(arguments)
        case "threads": confineTwoThreads(options)
        case "fork-threads": checkForks(options)
        case "times": Times.print(options)
        default: exit(64)
        }
    }

    // MARK: Commands

    private static func attack(_ options: Options) {
        guard let name = options.words.first, let attack = Attack.all.first(where: { $0.name == name }) else {
            exit(64)
        }
        let target = AttackTarget()
        options.runWorker(keeping: [1, 2, AttackTarget.keptFile]) { _ in
            let result = attack.run(target)
            write(result < 0 ? ErrorName.of(-result) : "done")
            return 0
        } beforeExit: {
            target.remove()
        }
    }

    private static func report(_ options: Options) {
        options.runWorker(keeping: [1, 2]) { report in
            write(report.description)
            return 0
        }
    }

    private static func engine(_ options: Options) {
        let engine = Engine(jit: options.policy.allowsJIT)
        options.runWorker(keeping: [1, 2], engine: engine.descriptors) { _ in
            engine.work()
            return 0
        }
    }

    private static func descriptors(_ options: Options) {
        let engine = Engine(jit: options.policy.allowsJIT)
        engine.countEvents()
        options.runWorker(keeping: [1, 2], engine: engine.descriptors) { _ in
            engine.printEvents()
            return 0
        }
    }

    private static func confineTwoThreads(_ options: Options) {
        var policy = options.policy
        if options.words.contains("hidden") {
            // A root without `/proc`, for which root needs no namespace and other users need one of users.
            _ = clinux_call(Int(SYS_unshare), 0x1000_0000, 0, 0, 0, 0, 0)
            guard chroot("/usr") == 0 else { return write("the process has no other root") }
        } else if options.words.contains("ends") {
            policy.threadTimeout = .seconds(30)
            SecondThread.start(milliseconds: 200)
        } else {
            SecondThread.start()
        }
        do {
            write(try Containment(policy).confineWorker(keeping: [1, 2]).description)
        } catch {
            write("\(error)")
        }
    }

    private static func checkForks(_ options: Options) {
        var containment = Containment(options.policy)
        do {
            _ = try containment.confineZygote(keeping: [1, 2])
            try containment.requireOneThread()
            write("one thread")
            SecondThread.start()
            try containment.requireOneThread()
            write("two threads")
        } catch {
            write("\(error)")
        }
    }

    private static func execute(_ words: [String]) {
        Forbidden.install(words.prefix(1))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.dropFirst().map { strdup($0) } + [nil]
        guard let path = arguments[0] else { exit(64) }
        execv(path, &arguments)
        exit(64)
    }

    private static func probe(_ options: Options) {
        Forbidden.install(options.words.prefix(1))
        do {
            write(try ContainmentProbe.report(of: options.policy).description)
        } catch {
            write("\(error)")
        }
        // The caller is not confined.
        write(open("/etc/passwd", O_RDONLY) >= 0 ? "caller: free" : "caller: confined")
    }

    /// Prints a line in one call.
    static func write(_ text: String) {
        let bytes = Array((text + "\n").utf8)
        _ = Glibc.write(1, bytes, bytes.count)
    }
}

/// The options of a command.
struct Options {
    var policy = ContainmentPolicy()
    var isFree = false
    var isDirect = false
    var isZygote = false
    var words: [String] = []

    init(_ arguments: [String]) {
        // As in the workers of a host, whose engine needs a thread.
        policy.allowsThreads = true
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let features = Set(
                (parts.last ?? "").split(separator: ",").compactMap { ContainmentFeature(rawValue: String($0)) }
            )
            switch parts.first {
            case "free": isFree = true
            case "direct": isDirect = true
            case "zygote": isZygote = true
            case "without": policy.omitted = features
            case "require": policy.required = features
            case "abi": policy.maximumLandlockABI = parts.last.flatMap { Int($0) }
            case "jit": policy.allowsJIT = parts.last != "off"
            default: words.append(argument)
            }
        }
    }

    /// Runs a function in a confined worker, and exits with the status of the worker.
    ///
    /// - Parameter beforeExit: Runs in the current process, whose root stays the same.
    func runWorker(
        keeping descriptors: [Int32],
        engine: Set<Int32> = [],
        _ body: (ContainmentReport) -> Int32,
        beforeExit: () -> Void = {},
    ) -> Never {
        let place = ControlGroups().place(.standard)
        inChild {
            place.remove()
            beforeExit()
        } _: {
            if isFree {
                // Mounts of an attack that succeeds are invisible to other processes.
                _ = clinux_call(Int(SYS_unshare), 0x0002_0000, 0, 0, 0, 0, 0)
                _ = mount(nil, "/", nil, 0x4_4000, nil)
                return body(ContainmentReport())
            }
            let separation = Namespaces.separate(omitting: policy.omitted, joining: place)
            inChild { runSeparated(separation, keeping: descriptors, engine: engine, body) }
        }
    }

    private func runSeparated(
        _ separation: ContainmentReport,
        keeping descriptors: [Int32],
        engine: Set<Int32>,
        _ body: (ContainmentReport) -> Int32,
    ) -> Int32 {
        var containment = Containment(policy, separation: separation)
        containment.engineDescriptors = engine
        do {
            if isDirect { return body(try containment.confineWorker(keeping: descriptors)) }
            let report = try containment.confineZygote(keeping: descriptors)
            if isZygote { return body(report) }
        } catch {
            ContainedProcess.write("\(error)")
            return 3
        }
        let confined = containment
        let zygote = getpid()
        inChild {
            do {
                return body(try confined.confineWorker(keeping: descriptors, parent: zygote))
            } catch {
                ContainedProcess.write("\(error)")
                return 3
            }
        }
    }
}

/// Runs a function in a child, and exits with its status, or 128 plus the number of its signal.
func inChild(_ beforeExit: () -> Void = {}, _ body: () -> Int32) -> Never {
    let child = clinux_fork()
    if child == 0 { _exit(body()) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    beforeExit()
    _exit(status & 0x7F != 0 ? 128 + (status & 0x7F) : (status >> 8) & 0xFF)
}
