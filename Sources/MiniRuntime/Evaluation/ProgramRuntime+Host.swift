internal import MiniCore
internal import MiniEngine

/// Operations of the host on a running program, and output of the program for the host.
extension ProgramRuntime {
    /// Returns the number of an evaluation that is about to begin.
    func makeEvaluationNumber() -> Int {
        lastEvaluation += 1
        return lastEvaluation
    }

    /// Starts an evaluation; the continuation is resumed when its promise settles, the program ends or the caller is cancelled.
    func evaluate(
        _ code: EvaluatedCode,
        as number: Int,
        _ continuation: CheckedContinuation<Result<ScriptValue, ScriptError>, Never>,
    ) {
        evaluations[number] = continuation
        perform { () throws(ScriptError) in
            do throws(ScriptError) {
                var function = try context.evaluate(code.function, name: EvaluatedCode.file)
                if code.showsAllValues {
                    let source = String(decoding: PackageResources.results_js, as: UTF8.self)
                    let encoder = try context.evaluate(source, name: "minihost:results")
                    function = try encoder.call([.value(function)])
                }
                if HostObjectUsage.isPassedOn(in: Array(code.function.utf8)) {
                    try function.set("passesMy", .bool(true))
                }
                _ = try prelude.evaluate.call([.value(function), .number(Double(number))])
            } catch {
                if error.termination != nil { throw error }
                failEvaluation(number, error)
            }
        }
    }

    /// Completes an evaluation that could not begin or whose caller was cancelled.
    func failEvaluation(_ number: Int, _ error: ScriptError) {
        evaluations.removeValue(forKey: number)?.resume(returning: .failure(error))
    }

    /// Completes an evaluation with the result of its promise.
    func finishEvaluation(_ number: Int, hasFailed: Bool, _ value: EngineValue) {
        guard let continuation = evaluations.removeValue(forKey: number) else { return }
        let result: Result<ScriptValue, ScriptError>
        do throws(ScriptError) {
            result = hasFailed ? .failure(presented(context.scriptError(from: value))) : .success(try value.copy())
        } catch {
            result = .failure(error)
        }
        continuation.resume(returning: result)
    }

    func setVisibility(_ state: MiniProgram.Visibility) {
        guard state != foreground else { return }
        foreground = state
        switch state {
        case .shown:
            perform { () throws(ScriptError) in
                _ = try prelude.showApp.call([.copied(options.environment.enter.value)])
            }
            if let top = stack.top { show(top) }
        case .hidden:
            if let top = stack.top { hide(top) }
            perform { () throws(ScriptError) in _ = try prelude.hideApp.call([]) }
        }
    }

    /// Passes a console line to the host, within the limits of ``OutputLimiter``.
    func print(_ message: ConsoleMessage) { emit(.console(message)) }

    /// Prints a console line of a script of the view.
    func printScriptLine(_ level: ScriptValue?, _ text: ScriptValue?) {
        let level = ConsoleMessage.Level(rawValue: level?.string ?? "") ?? .log
        self.print(ConsoleMessage(level: level, text: text?.string ?? ""))
    }
}
