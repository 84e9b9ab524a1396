internal import MiniCore
internal import MiniEngine

/// The environment in which a program runs: a machine, the contexts of its logic and its view, and the host's scripts.
///
/// It is independent of the program, so that it can be made before the program is known.
///
/// ## Threading
/// An instance is used on the thread that made it.
final class ProgramEngine {
    let machine: VirtualMachine
    /// The context in which the program's code runs.
    let context: ScriptContext
    let viewContext: ScriptContext
    let view: ViewFunctions
    let prelude: Prelude
    /// The reference through which the native functions find the runtime, once there is one.
    let reference = RuntimeReference()

    /// Makes an engine, unless the process has too few file descriptors left for a program.
    ///
    /// Without a descriptor for its thread the engine would end the process.
    ///
    /// - Parameter isWatched: Whether the limits of scripts are watched now, see ``VirtualMachine/startWatching()``.
    static func make(
        name: String,
        limits: ScriptLimits,
        clock: ClockMode,
        isWatched: Bool = true,
    ) throws(ScriptError) -> ProgramEngine? {
        try FileDescriptors.withCapacity(for: descriptorCount) { () throws(ScriptError) in
            try ProgramEngine(name: name, limits: limits, clock: clock, isWatched: isWatched)
        }
    }

    /// The number of descriptors of a program: one of the engine, three of an open storage, and one of its files.
    private static let descriptorCount = 5

    private convenience init(
        name: String,
        limits: ScriptLimits,
        clock: ClockMode,
        isWatched: Bool,
    ) throws(ScriptError) {
        try self.init(on: VirtualMachine(name: name, limits: limits, isWatched: isWatched), clock: clock)
    }

    /// Makes the contexts of an engine on a machine, which can be that of another engine.
    init(on machine: VirtualMachine, clock: ClockMode) throws(ScriptError) {
        self.machine = machine
        context = machine.makeContext(name: "program")
        viewContext = machine.makeContext(name: "view")
        if clock == .virtual {
            try Prelude.installClock(in: viewContext, ViewNatives.wallTime(in: viewContext, reference))
        }
        view = try ViewFunctions(in: viewContext, natives: ViewNatives.make(in: viewContext, reference))
        let natives = NativeFunctions.make(in: context, reference)
        prelude = try Prelude(in: context, natives: natives, clock: clock)
    }
}

/// A reference to the runtime for objects that are made before it.
final class RuntimeReference {
    weak var runtime: ProgramRuntime?
}
