internal import MiniCore
internal import MiniEngine

/// The agent of a running program, see ``ProgramAgent``.
///
/// ## Threading
/// An instance is used on the program's thread.
final class RunningAgent {
    private let turns: ProgramTurns
    private let context: ScriptContext
    private let prelude: Prelude
    private let evaluations: Evaluations
    /// The functions of the agent; nil without an agent.
    private var functions: EngineValue?

    init(_ turns: ProgramTurns, in context: ScriptContext, _ prelude: Prelude, _ evaluations: Evaluations) {
        self.turns = turns
        self.context = context
        self.prelude = prelude
        self.evaluations = evaluations
    }

    /// Evaluates an agent.
    func start(_ agent: ProgramAgent) throws(ScriptError) {
        // SAFETY: the program owns the runtime, whose context calls this function during its life only.
        let notify = context.makeFunction(name: "notify") {
            [unowned program = turns.program] call throws(ScriptError) in
            let (subject, value) = (call.text(0), try call.value(at: 1).copy())
            let outcome: Result<ScriptValue, ScriptError> = program.assumeIsolated { program in
                do throws(ScriptError) {
                    return .success(try agent.listen(program, subject, value))
                } catch {
                    return .failure(error)
                }
            }
            return .value(try outcome.get())
        }
        functions = try turns.enter { () throws(ScriptError) in
            try context.evaluate(agent.script).call([
                .value(notify), .copied(agent.settings), .value(prelude.startObserving), .value(prelude.instanceOf),
            ])
        }
    }

    /// A function of the agent.
    private func function(_ name: String) throws(ScriptError) -> EngineValue {
        guard let functions else { throw ScriptError(name: "Error", message: "the program has no agent") }
        return try functions.get(name)
    }

    /// Calls a function of the agent and copies its result.
    func call(_ name: String, _ arguments: [ScriptValue]) throws(ScriptError) -> ScriptValue {
        do throws(ScriptError) {
            return try turns.enter { () throws(ScriptError) in
                try function(name).call(arguments.map(ScriptArgument.copied)).copy()
            }
        } catch {
            throw turns.presented(error)
        }
    }

    /// Calls a function of the agent that returns an async function, and then that function.
    func request(
        _ name: String,
        source: String?,
        _ arguments: [ScriptValue],
        completion: @escaping Evaluations.Completion,
    ) {
        evaluations.begin(completion: completion) { () throws(ScriptError) in
            var values = arguments.map(ScriptArgument.copied)
            if let source { values.insert(.value(try context.evaluate(source, name: "evaluate")), at: 0) }
            return try function(name).call(values)
        }
    }
}
