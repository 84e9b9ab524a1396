internal import MiniChannel
internal import MiniContainment
internal import MiniCore
internal import MiniEngine
internal import MiniRuntime

/// The engine of a zygote or a worker, and the containment of the process.
///
/// ## Threading
/// Used on the only thread of the process.
struct WorkerEngine {
    let prepared: PreparedEngine
    var containment: Containment

    /// Loads the engine and the scripts of the runtime.
    ///
    /// - Parameters:
    ///   - separation: The namespaces of the process.
    ///   - isZygote: Whether the process forks workers, and is not a worker itself.
    init(_ setup: WorkerSetup, _ separation: ContainmentReport, isZygote: Bool) throws(ScriptError) {
        Engine.prepareForOneThread(usesJIT: setup.usesJIT)
        let descriptors = Containment.openDescriptors()
        prepared = try PreparedEngine(onCurrentThreadWith: setup.limits, clock: setup.clock)
        // Without it, workers do the same work themselves.
        if isZygote { try? prepared.rehearse(WorkerProgram.rehearsal(setup)) }
        let engineDescriptors = Containment.openDescriptors().subtracting(descriptors)
        WorkerChannel.prepare()
        // The containment hides the files of time zones.
        let timeZone = try WorkerTimeZone.load(prepared)
        try prepared.loadTimeZone()
        if isZygote { prepared.prepareFork() }
        var policy = ContainmentPolicy()
        policy.allowsJIT = setup.usesJIT
        policy.allowsThreads = true
        policy.threadTimeout = Engine.threadTimeout
        policy.memoryGrowth = setup.memoryGrowth
        policy.required = Set(setup.requiredFeatures.compactMap(ContainmentFeature.init))
        policy.maximumLandlockABI = setup.maximumLandlockABI
        containment = Containment(policy, separation: separation)
        containment.engineDescriptors = engineDescriptors
        containment.timeZone = timeZone
    }
}
