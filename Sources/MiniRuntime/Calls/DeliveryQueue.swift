internal import MiniCore
internal import MiniEngine

/// Passes results and events to JavaScript in order, in turns of their own.
///
/// ## Threading
/// An instance is used on the program's thread.
final class DeliveryQueue {
    private let turns: ProgramTurns
    private let context: ScriptContext
    private let prelude: Prelude
    /// The deliveries for the next settling.
    private var deliveries: [Delivery] = []
    private var isScheduled = false

    init(_ turns: ProgramTurns, _ context: ScriptContext, _ prelude: Prelude) {
        self.turns = turns
        self.context = context
        self.prelude = prelude
    }

    /// Appends a delivery and schedules the settling.
    func add(_ delivery: Delivery) {
        deliveries.append(delivery)
        schedule()
    }

    /// Schedules the settling.
    func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        turns.enqueue { $0.deliveries.settle() }
    }

    /// Passes all deliveries to JavaScript in order.
    private func settle() {
        turns.perform { () throws(ScriptError) in
            let batch = deliveries
            deliveries = []
            for delivery in batch { _ = try reported { () throws(ScriptError) in try pass(delivery) } }
            // From here on a callback may schedule the next settling.
            isScheduled = false
            var isGoingOn = true
            while isGoingOn {
                isGoingOn = false
                let isComplete = try reported { () throws(ScriptError) in
                    isGoingOn = try prelude.invokeBridge("settle").bool == true
                }
                // The handlers of a promise run before the next callback: results keep their order in every form.
                if isGoingOn || !isComplete { turns.machine.drainMicrotasks() }
                if !isComplete { isGoingOn = true }
            }
        }
    }

    /// Runs one part of a settling; a failure, caused by changes of the program to its primitives, does not affect other parts.
    ///
    /// - Returns: False if the part failed.
    private func reported(_ body: () throws(ScriptError) -> Void) throws(ScriptError) -> Bool {
        do throws(ScriptError) {
            try body()
            return true
        } catch {
            if error.termination != nil { throw error }
            turns.report(error, .exception)
            return false
        }
    }

    private func pass(_ delivery: Delivery) throws(ScriptError) {
        switch delivery {
        case .completion(let slot, let result, let isLast):
            let (hasFailed, value) = outcome(result)
            let slot = ScriptArgument.number(Double(slot))
            try prelude.invokeBridge("complete", slot, .bool(hasFailed), .value(value), .bool(isLast))
        case .event(let slot, let event, let value):
            try prelude.invokeBridge("taskEvent", .number(Double(slot)), .string(event), .copied(value))
        case .globalEvent(let event, let value, let socket):
            try prelude.invokeBridge("broadcast", .string(event), .copied(value), .number(Double(socket)))
        case .end(let slot): try prelude.invokeBridge("endTask", .number(Double(slot)))
        }
    }

    private func outcome(_ result: Result<any APIResult, APIError>) -> (Bool, EngineValue) {
        switch result {
        case .success(let result): (false, context.makeObject { result.write(to: $0) })
        case .failure(let error): (true, context.makeValue(error.value))
        }
    }
}
