public import MiniContainment
package import MiniCore

/// The settings of the processes of programs.
public struct WorkerOptions: Sendable, Hashable {
    /// The executable that runs as a worker.
    public var executable: WorkerExecutable
    /// Whether JavaScript is compiled to machine code, which needs memory that is writable and executable.
    public var usesJIT = true
    /// The protections of the kernel without which no program starts.
    public var required: Set<ContainmentFeature> = []
    /// The bytes that a worker can map in addition to those of the engine; 4 GiB by default.
    ///
    /// The limit of ``ScriptLimits/memoryBytes`` ends a program earlier.
    public var memoryGrowth = 4 << 30
    /// The bytes of memory that the programs of one zygote use together, where the control group of the host is delegated; 8 GiB
    /// by default.
    ///
    /// As many bytes can be swapped out in addition.
    public var groupMemory = ControlGroup.Limits.standard.memory
    /// The processes and threads of one zygote, where the control group of the host is delegated; 4096 by default.
    public var groupTasks = ControlGroup.Limits.standard.tasks
    /// The memory of a worker's process in bytes, with which its host ends it; nil for twice
    /// ``ScriptLimits/memoryBytes`` and 256 MiB.
    ///
    /// The host reads the memory twice a second. It includes some 20 MB of the zygote and shared memory, and not the pages of
    /// files. The program ends with ``ScriptError/Termination/outOfMemory``.
    public var memoryLimit: Int?
    /// Whether the process of a program is started directly, so that it shares no addresses and no seeds with other programs.
    ///
    /// A zygote does not fork it. Its start takes longer by the time that the engine needs to load, and it shares no memory.
    public var startsDirectly = false
    /// Whether a zygote keeps a worker ready for its next program, which then starts sooner; true by default.
    ///
    /// The worker is forked while the program before it starts. It is confined, waits for its program, and ends with the zygote.
    /// It takes less memory than an idle program, and is one of ``groupTasks``. The setting has no effect with ``startsDirectly``.
    public var keepsWorkerReady = true
    /// The time without workers after which a zygote is ended, at least 0.1 s; a minute by default.
    ///
    /// It is started again for the next program.
    public var zygoteIdleTime = Duration.seconds(60)
    /// Whether a program is started again after its process has ended by itself.
    public var restart = RestartPolicy.never
    /// The time for which a zygote outlives its last host at most, so that the next host of the process finds it: a test hook.
    package var zygoteLingerTime = Duration.seconds(2)
    /// The highest version of Landlock to use, and 0 for none: a test hook for older kernels.
    package var maximumLandlockABI: Int?

    /// Creates the default settings for an executable.
    public init(_ executable: WorkerExecutable) { self.executable = executable }

    /// The limits of the control group of a zygote.
    var groupLimits: ControlGroup.Limits { ControlGroup.Limits(memory: groupMemory, tasks: groupTasks) }

    /// The limit of the memory of a process for a program, in bytes.
    func memoryBytes(for limits: ScriptLimits) -> Int {
        // Twice: as much as the engine's limit permits within a turn.
        memoryLimit ?? min(limits.memoryBytes, .max / 4) * 2 + (256 << 20)
    }

    /// The setup of a worker for a program.
    package func setup(limits: ScriptLimits, clock: ClockMode) -> WorkerSetup {
        WorkerSetup(
            limits: limits,
            clock: clock,
            usesJIT: usesJIT,
            requiredFeatures: required.map(\.rawValue).sorted(),
            memoryGrowth: memoryGrowth,
            maximumLandlockABI: maximumLandlockABI,
        )
    }
}
