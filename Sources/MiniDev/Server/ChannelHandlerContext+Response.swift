package import NIOCore
package import NIOHTTP1

extension ChannelHandlerContext {
    /// Sends a complete response.
    ///
    /// Must be called on the loop of the channel, by a handler that precedes those of HTTP.
    ///
    /// - Parameters:
    ///   - head: The status and the headers, with the length of the body.
    ///   - body: The body, which the response to HEAD leaves out.
    ///   - isLast: Whether the connection is closed afterwards.
    package func send(_ head: HTTPResponseHead, _ body: ByteBuffer, to request: HTTPRequestHead, isLast: Bool) {
        write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
        if request.method != .HEAD, body.readableBytes > 0 {
            write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(body))), promise: nil)
        }
        let end = writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)))
        guard isLast else { return }
        let channel = channel
        end.whenComplete { _ in channel.close(promise: nil) }
    }
}
