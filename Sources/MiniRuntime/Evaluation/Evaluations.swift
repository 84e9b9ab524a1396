internal import MiniCore
internal import MiniEngine

/// The functions that the host calls in a program and whose promises it waits for.
///
/// ## Threading
/// An instance is used on the program's thread.
final class Evaluations {
    /// Called when the promise settles, the program ends or the caller is cancelled.
    typealias Completion = (Result<ScriptValue, ScriptError>) -> Void

    private let turns: ProgramTurns
    private let context: ScriptContext
    private let prelude: Prelude
    private var lastNumber = 0
    private var completions: [Int: Completion] = [:]

    init(_ turns: ProgramTurns, in context: ScriptContext, _ prelude: Prelude) {
        self.turns = turns
        self.context = context
        self.prelude = prelude
    }

    /// Whether no caller waits.
    var isEmpty: Bool { completions.isEmpty }

    /// Returns the number of an evaluation that is about to begin.
    func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Starts the evaluation of code.
    func begin(_ code: EvaluatedCode, as number: Int, completion: @escaping Completion) {
        begin(as: number, completion: completion) { () throws(ScriptError) in
            var function = try context.evaluate(code.function, name: EvaluatedCode.file)
            if code.showsAllValues {
                let source = String(decoding: PackageResources.results_js, as: UTF8.self)
                let encoder = try context.evaluate(source, name: "minihost:results")
                function = try encoder.call([.value(function)])
            }
            if HostObjectUsage.isPassedOn(in: Array(code.function.utf8)) {
                try function.set("passesMy", .bool(true))
            }
            return function
        }
    }

    /// Calls an async function.
    ///
    /// - Parameters:
    ///   - number: A number of ``makeNumber()``; nil for a call that is not cancelled.
    ///   - makeFunction: Returns the function. An error that it throws is the result.
    func begin(
        as number: Int? = nil,
        completion: @escaping Completion,
        _ makeFunction: () throws(ScriptError) -> EngineValue,
    ) {
        let number = number ?? makeNumber()
        completions[number] = completion
        turns.perform { () throws(ScriptError) in
            do throws(ScriptError) {
                _ = try prelude.evaluate.call([.value(try makeFunction()), .number(Double(number))])
            } catch {
                if error.termination != nil { throw error }
                fail(number, error)
            }
        }
    }

    /// Completes an evaluation that could not begin or whose caller was cancelled.
    func fail(_ number: Int, _ error: ScriptError) {
        completions.removeValue(forKey: number)?(.failure(error))
    }

    /// Completes an evaluation with the result of its promise.
    func finish(_ number: Int, hasFailed: Bool, _ value: EngineValue) {
        guard let completion = completions.removeValue(forKey: number) else { return }
        let result: Result<ScriptValue, ScriptError>
        do throws(ScriptError) {
            result =
                hasFailed
                ? .failure(turns.presented(context.scriptError(from: value))) : .success(try value.copy())
        } catch {
            result = .failure(error)
        }
        completion(result)
    }

    /// Completes all evaluations with the error with which the program ends.
    func close(_ error: ScriptError) {
        let ended = completions
        completions = [:]
        for completion in ended.values { completion(.failure(error)) }
    }
}
