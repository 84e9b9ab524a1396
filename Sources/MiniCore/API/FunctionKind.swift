/// A JSAPI's type as one of the five kinds.
///
/// Callers of JSAPIs switch over the kind, which costs one look-up in the type's witness table. The first cast of a type to a
/// protocol would search every conformance of the process.
public enum FunctionKind: Sendable {
    /// Returns its result to the caller.
    case immediate(any ImmediateFunction.Type)
    /// Is called like a plain JavaScript function.
    case direct(any DirectFunction.Type)
    /// Completes later.
    case deferred(any DeferredFunction.Type)
    /// Completes later and returns a task object.
    case task(any TaskFunction.Type)
    /// Returns an object with methods.
    case object(any ObjectFunction.Type)
}
