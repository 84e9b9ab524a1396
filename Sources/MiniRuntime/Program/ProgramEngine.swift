internal import MiniCore
internal import MiniEngine

/// What a program runs in: a machine, the contexts of its logic and of its view, and our scripts in both.
///
/// Knows nothing of the program, so that it can be made before the program is known.
///
/// ## Threading
/// Belongs to the thread that made it.
final class ProgramEngine {
    let machine: VirtualMachine
    /// Where the program's code runs.
    let context: ScriptContext
    let viewContext: ScriptContext
    let view: ViewFunctions
    let prelude: Prelude
    /// Leads the native functions to the runtime, once there is one.
    let reference = RuntimeReference()

    /// Makes an engine, unless the process has too few file descriptors left for a program.
    ///
    /// Without a descriptor for its thread the engine would end the process.
    static func make(name: String, limits: ScriptLimits, clock: ClockMode) throws(ScriptError) -> ProgramEngine? {
        try FileDescriptors.withRoom(for: descriptorCount) { () throws(ScriptError) in
            try ProgramEngine(name: name, limits: limits, clock: clock)
        }
    }

    /// How many descriptors a program holds: the engine's, three while its storage is open, and that of its files.
    private static let descriptorCount = 5

    private init(name: String, limits: ScriptLimits, clock: ClockMode) throws(ScriptError) {
        machine = VirtualMachine(name: name, limits: limits)
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

/// Lets what is made before the runtime find it later.
final class RuntimeReference {
    weak var runtime: ProgramRuntime?
}
