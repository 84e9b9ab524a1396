/// A method of a task object that calls another JSAPI with the task's number in one of its fields.
///
/// `TaskMethod("send", calls: SendSocketMessage.self, number: "socketTaskID")` makes `task.send({data})` the same as
/// `my.sendSocketMessage({data, socketTaskID})`.
public struct TaskMethod: Sendable {
    /// The method's name.
    public let name: String
    /// The JSAPI that it calls; it must be in the registry.
    public let function: any HostFunction.Type
    /// The field that receives ``APITask/number``.
    public let numberField: String

    /// Creates a method.
    public init(_ name: String, calls function: any HostFunction.Type, number numberField: String) {
        self.name = name
        self.function = function
        self.numberField = numberField
    }
}
