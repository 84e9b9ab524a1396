import NIOCore

/// Takes the steps of one answer, each when the one before is done.
///
/// Lives on the event loop of its channel.
final class StepRunner {
    /// What writes the parts of an answer, and when each has gone.
    struct Writer {
        var head: (Int, [(String, String)]) -> EventLoopFuture<Void>
        var body: (ByteBuffer) -> EventLoopFuture<Void>
        var raw: (String) -> EventLoopFuture<Void>
        var end: () -> EventLoopFuture<Void>
        var socket: (ServerSocket) -> EventLoopFuture<Void>
    }

    private let channel: any Channel
    private let writer: Writer
    private var steps: [ServerStep]

    init(_ channel: any Channel, _ steps: [ServerStep], _ writer: Writer) {
        self.channel = channel
        self.steps = steps.reversed()
        self.writer = writer
    }

    /// Takes all steps, or as many as the connection lives.
    func run() {
        guard let step = steps.popLast() else { return }
        let next = NIOLoopBound(self, eventLoop: channel.eventLoop)
        take(step).whenSuccess { next.value.run() }
    }

    private func take(_ step: ServerStep) -> EventLoopFuture<Void> {
        switch step {
        case .head(let status, let headers): writer.head(status, headers)
        case .body(let bytes): writer.body(ByteBuffer(bytes: bytes))
        case .repeated(let bytes, let times, let interval): write(ByteBuffer(bytes: bytes), times, TimeAmount(interval))
        case .raw(let text): writer.raw(text)
        case .pause(let time): channel.eventLoop.scheduleTask(in: TimeAmount(time)) {}.futureResult
        case .end: writer.end()
        case .close: channel.close()
        case .socket(let socket): writer.socket(socket)
        }
    }

    private func write(_ bytes: ByteBuffer, _ times: Int, _ interval: TimeAmount) -> EventLoopFuture<Void> {
        guard times > 0 else { return channel.eventLoop.makeSucceededVoidFuture() }
        let runner = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let written = writer.body(bytes)
        guard interval > .zero else { return written.flatMap { runner.value.write(bytes, times - 1, interval) } }
        return written.flatMap { runner.value.channel.eventLoop.scheduleTask(in: interval) {}.futureResult }
            .flatMap { runner.value.write(bytes, times - 1, interval) }
    }
}
