internal import MiniCore

extension LocalProgram {
    /// The path of the page on top with its query, as ``start(page:)`` takes it; nil without a page.
    package var pageAddress: String? {
        withRuntime { runtime -> String? in
            let isDecoded = runtime.options.package.app.decodesQuery
            return runtime.stack.top.map { $0.address(isDecoded: isDecoded) }
        } ?? nil
    }
}

extension PageStack.Page {
    /// The path with the query.
    ///
    /// - Parameter isDecoded: Whether percent escapes of queries are decoded.
    func address(isDecoded: Bool) -> String {
        let encode = { (text: String) in isDecoded ? PercentEncodeSet.component.encode(text) : text }
        let pairs = query.properties.map { encode($0.key) + "=" + encode($0.value.string ?? "") }
        return pairs.isEmpty ? path : path + "?" + pairs.joined(separator: "&")
    }
}
