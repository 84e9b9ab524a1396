package import MiniContainment
internal import MiniCore

/// The start of a zygote, which shows whether an executable is a worker of this version.
package struct WorkerProbe: Sendable {
    /// What the kernel enforces for the zygote.
    package let report: ContainmentReport
    /// The time until the engine was loaded and the process was confined.
    package let duration: Duration

    /// Starts a zygote, and ends it without waiting.
    package init(_ options: WorkerOptions) throws(WorkerLaunchError) {
        let start = MonotonicInstant.now
        let zygote = try Zygote(options, options.setup(limits: ScriptLimits(), clock: .real))
        duration = start.elapsed
        report = zygote.report
    }
}
