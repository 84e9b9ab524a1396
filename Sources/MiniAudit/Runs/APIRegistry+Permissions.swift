internal import MiniCore
internal import MiniHost

extension APIRegistry {
    /// The permission that a call of a JSAPI or of a method of its object needs; nil for an unknown name.
    ///
    /// - Parameter name: The name of a ``CallRecord``, or one like `getFileSystemManager.readFile`.
    func permission(of name: String) -> Permission? {
        if let provider = provider(named: name) { return provider.permission }
        if let function = delegatedFunction(named: name) { return function.permission }
        let method = name.split(separator: ".").last ?? ""
        return functions.lazy.compactMap { FunctionProvider.type($0).method(named: method) }.first?.permission
    }
}
