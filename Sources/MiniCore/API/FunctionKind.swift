/// The kind of a JSAPI, which the protocol to which it conforms determines.
///
/// The protocols implement ``HostFunction/kind``; a host neither creates nor reads a kind. Callers of JSAPIs switch over the
/// case, which costs one look-up in the type's witness table. The first cast of a type to a protocol would search every
/// conformance of the process.
public struct FunctionKind: Sendable {
    /// A JSAPI's type as one of the kinds.
    package enum Case: Sendable {
        /// Returns its result to the caller.
        case immediate(any ImmediateFunction.Type)
        /// Is called like a plain JavaScript function.
        case direct(any DirectFunction.Type)
        /// Completes later.
        case deferred(any DeferredFunction.Type)
        /// Completes later and returns a task object.
        case task(any TaskFunction.Type)
        /// Completes later and can do without a Swift task.
        case started(any StartedFunction.Type)
        /// Completes later, returns a task object and can do without a Swift task.
        case startedTask(any StartedTaskFunction.Type)
        /// Returns an object with methods.
        case object(any ObjectFunction.Type)
    }

    /// The type.
    package let type: Case

    init(_ type: Case) { self.type = type }

    /// The events and methods of the task object that a call returns; nil for a JSAPI that returns none.
    package var task: (events: [String], methods: [TaskMethod])? {
        switch type {
        case .task(let type): (type.events, type.methods)
        case .startedTask(let type): (type.events, type.methods)
        case .immediate, .direct, .deferred, .started, .object: nil
        }
    }
}
