/// A JSAPI's type as one of the five kinds.
///
/// Whoever calls JSAPIs switches over it, which costs a look into the type's witness table; the first cast of a type to
/// a protocol would search every conformance of the process.
public enum FunctionKind: Sendable {
    /// Answers before it returns.
    case immediate(any ImmediateFunction.Type)
    /// Is called like a plain JavaScript function.
    case direct(any DirectFunction.Type)
    /// Answers later.
    case deferred(any DeferredFunction.Type)
    /// Answers later and hands out a task object.
    case task(any TaskFunction.Type)
    /// Hands out an object with methods.
    case object(any ObjectFunction.Type)
}
