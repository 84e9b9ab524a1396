package import Glibc

/// The containment of a zygote and of the workers that it forks, or of one worker that is started directly.
///
/// It is prepared once: the filters of system calls are compiled, so that a worker only installs them.
package struct Containment: Sendable {
    private let policy: ContainmentPolicy
    private let zygoteFilter: Result<SeccompFilter, CallError>
    private let workerFilter: Result<SeccompFilter, CallError>
    private let landlock: Result<Landlock, CallError>
    /// The features of the namespaces.
    private let separation: ContainmentReport
    /// The features of the zygote, which its workers inherit; nil before the zygote is confined.
    private var inherited: ContainmentReport?
    /// Counts the threads of a zygote; nil before it is confined.
    private var threads: ThreadCounter?
    /// The descriptors of the engine that are not devices.
    private var sharedDescriptors: Set<Int32> = []

    /// The descriptors that the engine opened when it was loaded, and uses by their numbers.
    ///
    /// They stay open: otherwise the engine would write to later descriptors with these numbers. Devices stay as they are. A
    /// worker of a zygote has an event counter of its own in place of the others, which siblings would share.
    package var engineDescriptors: Set<Int32> = []

    /// The value of the variable `TZ`, the only one that the process keeps; nil for none.
    ///
    /// The engine finds the time zone by it later, when it cannot read the files of the machine.
    package var timeZone: String?

    /// Prepares the containment, and enforces nothing.
    ///
    /// - Parameters:
    ///   - policy: The parameters.
    ///   - separation: The result of ``Namespaces/separate(omitting:joining:)``.
    package init(_ policy: ContainmentPolicy, separation: ContainmentReport = ContainmentReport()) {
        self.policy = policy
        self.separation = separation
        zygoteFilter = Result { () throws(CallError) in try SeccompFilter(SeccompRules.zygote(policy)) }
        workerFilter = Result { () throws(CallError) in try SeccompFilter(SeccompRules.worker(policy)) }
        landlock = Result { () throws(CallError) in try Landlock(maximumABI: policy.maximumLandlockABI) }
    }

    /// Confines the current process, which forks workers afterwards.
    ///
    /// The engine must be loaded, ``engineDescriptors`` must be set, and the process must have one thread. It must call
    /// ``requireOneThread()`` before each fork. After an error the process must end.
    ///
    /// - Parameter descriptors: The descriptors that stay open.
    package mutating func confineZygote(keeping descriptors: [Int32]) throws(ContainmentError) -> ContainmentReport {
        var report = separation
        // The zygote cannot inspect descriptors later.
        sharedDescriptors = engineDescriptors.filter { !Self.isDevice($0) }
        let counter = try ThreadCounter()
        try counter.requireOneThread(within: policy.threadTimeout)
        threads = counter
        confineOnce(&report, keeping: descriptors + [counter.descriptor], processLimit: policy.processLimit)
        restrict(&report)
        install(zygoteFilter, &report)
        try report.require(policy.required)
        inherited = report
        return report
    }

    /// Waits until a confined zygote has one thread, so that it can fork a worker.
    package func requireOneThread() throws(ContainmentError) {
        try threads?.requireOneThread(within: policy.threadTimeout)
    }

    /// Confines the current process, which runs the code of a program afterwards.
    ///
    /// In a process that a confined zygote has forked, only the rest is done. After an error the process must end.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors that stay open.
    ///   - parent: The number of the parent that the process ends with.
    package func confineWorker(
        keeping descriptors: [Int32],
        parent: pid_t = getppid(),
    ) throws(ContainmentError) -> ContainmentReport {
        var report = inherited ?? separation
        // It counts the threads of the zygote.
        threads?.close()
        if inherited == nil {
            let counter = try ThreadCounter()
            try counter.requireOneThread(within: policy.threadTimeout)
            counter.close()
            confineOnce(
                &report,
                keeping: descriptors,
                processLimit: policy.allowsThreads ? policy.processLimit : 0
            )
        } else {
            // A child does not inherit the signal at its parent's end.
            endWithParent(&report)
            closeDescriptors(&report, keeping: descriptors)
            if let error = separateDescriptors() { report.remove(.closedDescriptors, reason: "eventfd2: \(error)") }
            // The kernel counts threads as well.
            if !policy.allowsThreads { _ = Linux.limit(Self.processLimit, to: 0) }
        }
        guard getppid() == parent else { throw .parentEnded }
        // A domain of its own: processes of one domain can send signals to each other.
        restrict(&report)
        // Without Landlock there is no descriptor.
        if let landlock = try? landlock.get() { close(landlock.descriptor) }
        install(workerFilter, &report)
        try report.require(policy.required)
        return report
    }

    // MARK: Steps

    /// The steps that the children of the process inherit.
    private func confineOnce(
        _ report: inout ContainmentReport,
        keeping descriptors: [Int32],
        processLimit: Int,
    ) {
        step(.clearedEnvironment, "", &report) {
            Linux.clearEnvironment()
            if let timeZone { setenv("TZ", timeZone, 1) }
            return nil
        }
        endWithParent(&report)
        limitResources(&report, processLimit: processLimit)
        if report.enforced.contains(.mountNamespace) {
            step(.emptyRoot, "mount", &report) { Namespaces.emptyRoot() }
        } else {
            report.add(.emptyRoot, missing: "there is no namespace of mounts")
        }
        step(.noCapabilities, "capset", &report) { CallError(result: Linux.dropCapabilities()) }
        step(.notDumpable, "prctl", &report) { CallError(result: Linux.prctl(.dumpable, 0)) }
        step(.noNewPrivileges, "prctl", &report) { CallError(result: Linux.prctl(.noNewPrivileges, 1)) }
        closeDescriptors(&report, keeping: descriptors)
    }

    private func step(
        _ feature: ContainmentFeature,
        _ call: String,
        _ report: inout ContainmentReport,
        _ body: () -> CallError?,
    ) {
        guard !policy.omitted.contains(feature) else { return }
        report.add(feature, call, body())
    }

    private func endWithParent(_ report: inout ContainmentReport) {
        step(.endsWithParent, "prctl", &report) { CallError(result: Linux.prctl(.parentDeathSignal, Int(SIGKILL))) }
    }

    private func restrict(_ report: inout ContainmentReport) {
        guard !policy.omitted.contains(.landlock) else { return }
        switch landlock {
        case .failure(let error): report.add(.landlock, missing: "landlock_create_ruleset: \(error)")
        case .success(let landlock):
            let error = landlock.restrict()
            report.add(.landlock, "landlock_restrict_self", error)
            if error == nil { report.landlockABI = landlock.abi }
        }
    }

    private func install(_ filter: Result<SeccompFilter, CallError>, _ report: inout ContainmentReport) {
        switch filter {
        case .failure(let error): report.add(.seccomp, missing: "compiling the filter: \(error)")
        case .success(let filter): step(.seccomp, "seccomp", &report) { filter.install() }
        }
    }

    // MARK: Limits

    private static let processLimit = 6
    /// The number of queued signals, beyond which the kernel still delivers the usual ones.
    private static let signalLimit = 64

    private func limitResources(_ report: inout ContainmentReport, processLimit: Int) {
        guard !policy.omitted.contains(.resourceLimits) else { return }
        var limits: [(resource: Int, value: Int)] = [
            // Size of files, core dumps, locked memory, message queues.
            (1, 0), (4, 0), (8, 0), (12, 0),
            (7, policy.descriptorLimit),
            // Queued signals, which count for all processes of the user: the kernel would refuse those of the host.
            (11, Self.signalLimit),
        ]
        if report.enforced.contains(.userNamespace) { limits.append((Self.processLimit, processLimit)) }
        if let pages = Linux.read("/proc/self/statm")?.split(separator: " "), pages.count > 5,
            let all = Int(pages[0]), let data = Int(pages[5])
        {
            // Addresses, and private writable memory.
            let page = Int(getpagesize())
            limits += [(9, all * page + policy.memoryGrowth), (2, data * page + policy.memoryGrowth)]
        } else {
            report.add(.resourceLimits, missing: "the size of the process is not readable in /proc")
        }
        for limit in limits {
            guard let error = CallError(result: Linux.limit(limit.resource, to: UInt64(limit.value))) else { continue }
            report.add(.resourceLimits, missing: "prlimit64 of \(limit.resource): \(error)")
        }
        // Writing to a file returns an error then, and does not end the process.
        signal(SIGXFSZ, SIG_IGN)
        if !report.missing.contains(where: { $0.feature == .resourceLimits }) { report.add(.resourceLimits) }
    }

    /// Closes all descriptors except the given ones and that of the ruleset.
    private func closeDescriptors(_ report: inout ContainmentReport, keeping descriptors: [Int32]) {
        step(.closedDescriptors, "close_range", &report) {
            // Without Landlock there is no descriptor.
            let own = (try? landlock.get()).map { [$0.descriptor] } ?? []
            var next = 0
            for descriptor in engineDescriptors.union(descriptors + own).sorted().map(Int.init) {
                if next < descriptor, let error = CallError(result: Linux.closeRange(next, descriptor - 1)) {
                    return error
                }
                next = descriptor + 1
            }
            return CallError(result: Linux.closeRange(next, Int(UInt32.max)))
        }
    }

    /// Replaces the descriptors that siblings would share.
    private func separateDescriptors() -> CallError? {
        for descriptor in sharedDescriptors {
            if let error = CallError(result: Linux.replaceByEventCounter(descriptor)) { return error }
        }
        return nil
    }

    /// Whether a descriptor is that of a device, whose bytes are no file.
    private static func isDevice(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
    }

    /// The open descriptors, of which the engine's are those that were not open before it was loaded.
    package static func openDescriptors() -> Set<Int32> { Set((0..<256).filter { fcntl($0, F_GETFD) >= 0 }) }
}
