/// A request that a server has received.
package struct ServerRequest: Sendable {
    /// The method.
    package var method: String
    /// The target of the request line.
    package var target: String
    /// The headers, in their order.
    package var headers: [(name: String, value: String)]
    /// The first megabyte of the body.
    package var body: [UInt8] = []
    /// The size of the complete body.
    package var bodySize = 0
    /// The number of its connection, from 1.
    package var connection: Int
    /// The HTTP version: 1 or 2.
    package var version: Int

    /// The value of the first header with that name.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }
}
