internal import MiniCore
internal import MiniEngine

/// The turns of one program: enters JavaScript, reports errors, and emits events.
///
/// Every part of the runtime has a reference to it. It has no reference to any of them.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramTurns {
    let thread: ScriptThread
    let machine: VirtualMachine
    // SAFETY: the program owns the runtime and its parts, and ends them before it is deallocated.
    unowned let program: LocalProgram
    private let loader: ModuleLoader
    private let apis: APIRegistry
    /// The depth of nested turns.
    private var depth = 0
    /// The error with which the program was closed.
    private var closingError: ScriptError?

    /// - Parameters:
    ///   - loader: Maps the positions of errors to the program's files.
    ///   - apis: The JSAPIs that errors may misspell.
    init(
        of program: LocalProgram,
        on thread: ScriptThread,
        _ machine: VirtualMachine,
        loader: ModuleLoader,
        apis: APIRegistry
    ) {
        self.program = program
        self.thread = thread
        self.machine = machine
        self.loader = loader
        self.apis = apis
    }

    // MARK: Turns

    /// Enters JavaScript for one turn, or joins the running turn.
    ///
    /// An error that ends the machine ends the program.
    func enter<Output>(_ body: () throws(ScriptError) -> Output) throws(ScriptError) -> Output {
        if let closingError { throw closingError }
        depth += 1
        defer { depth -= 1 }
        do throws(ScriptError) {
            return try machine.turn(body)
        } catch {
            // Within a turn the machine is still in use; the outermost turn fails as well.
            if error.termination != nil, depth == 1 {
                let error = presented(error)
                program.assumeIsolated { $0.end(error) }
            }
            throw error
        }
    }

    /// Enters JavaScript for one turn; a thrown error is reported.
    func perform(_ body: () throws(ScriptError) -> Void) {
        do throws(ScriptError) {
            try enter(body)
        } catch {
            if error.termination == nil { report(error, .exception) }
        }
    }

    /// Runs a closure on the program's thread after earlier jobs, unless the program has ended by then.
    ///
    /// - Parameter body: Receives the runtime, because a job that waits must not keep its parts.
    func enqueue(_ body: @escaping @Sendable (ProgramRuntime) -> Void) {
        thread.enqueue { [program] in program.assumeIsolated { $0.withRuntime(body) } }
    }

    /// Ends the turns: entering JavaScript fails with an error from now on.
    ///
    /// - Returns: False if they have ended before.
    func close(_ error: ScriptError) -> Bool {
        guard closingError == nil else { return false }
        closingError = error
        return true
    }

    // MARK: Output

    /// Reports an uncaught failure to the host.
    @discardableResult
    func report(_ error: ScriptError, _ kind: UncaughtKind) -> ScriptError {
        let error = presented(error).withNearestJSAPI(of: apis)
        // The end of the program is not a failure of the interrupted code.
        if error.termination == nil, machine.terminationError == nil { emit(.uncaught(error, kind)) }
        return error
    }

    /// The error without frames of the host, with positions in the program's files and an excerpt.
    func presented(_ error: ScriptError) -> ScriptError { loader.presented(error) }

    /// Passes an event to the host, within the limits of ``OutputLimiter``.
    func emit(_ event: ProgramEvent) { program.emit(event, turn: machine.turnNumber) }
}
