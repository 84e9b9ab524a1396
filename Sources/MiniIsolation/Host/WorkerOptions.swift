public import MiniContainment
internal import MiniCore
internal import MiniRuntime

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
    /// The limit of ``MiniCore/ScriptLimits/memoryBytes`` ends a program earlier.
    public var memoryGrowth = 4 << 30
    /// The highest version of Landlock to use: a test hook for older kernels.
    package var maximumLandlockABI: Int?

    /// Creates the default settings for an executable.
    public init(_ executable: WorkerExecutable) { self.executable = executable }

    /// The setup of a worker for a program.
    func setup(_ start: ProgramStart) -> WorkerSetup {
        WorkerSetup(
            limits: start.limits.script,
            clock: start.clock,
            usesJIT: usesJIT,
            requiredFeatures: required.map(\.rawValue).sorted(),
            memoryGrowth: memoryGrowth,
            maximumLandlockABI: maximumLandlockABI,
        )
    }
}
