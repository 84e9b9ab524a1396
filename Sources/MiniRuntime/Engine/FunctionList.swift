internal import MiniCore
internal import MiniEngine

/// The functions that a script of the host exports, in an array: an object would leave hidden classes in memory.
struct FunctionList {
    private let names: [String]
    private let list: EngineValue

    /// - Parameters:
    ///   - names: The names of the functions, in order.
    ///   - list: An array of the functions.
    init(_ names: [String], _ list: EngineValue) {
        self.names = names
        self.list = list
    }

    func named(_ name: String) throws(ScriptError) -> EngineValue {
        guard let index = names.firstIndex(of: name) else { preconditionFailure("There is no function \(name).") }
        return try list.get(at: index)
    }
}
