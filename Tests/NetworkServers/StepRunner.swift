import NIOCore

/// Runs the steps of one response, each after the previous one is complete.
///
/// Belongs to the event loop of its channel.
final class StepRunner {
    /// Writes the parts of a response, and reports when each was sent.
    struct Writer {
        var head: (Int, [(String, String)]) -> EventLoopFuture<Void>
        var body: (ByteBuffer) -> EventLoopFuture<Void>
        var raw: (String) -> EventLoopFuture<Void>
        var frame: (ByteBuffer) -> EventLoopFuture<Void>
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

    /// Runs all steps until the connection closes.
    func run() {
        guard let step = steps.popLast() else { return }
        let next = NIOLoopBound(self, eventLoop: channel.eventLoop)
        take(step).whenSuccess { next.value.run() }
    }

    private func take(_ step: ServerStep) -> EventLoopFuture<Void> {
        switch step {
        case .head(let status, let headers): writer.head(status, headers)
        case .body(let bytes): writer.body(ByteBuffer(bytes: bytes))
        case .repeated(let bytes, let times, let interval): repeating(bytes, times, interval)
        case .raw(let text): writer.raw(text)
        case .frame: writer.frame(ByteBuffer(bytes: step.frameBytes ?? []))
        case .pause(let time): channel.eventLoop.scheduleTask(in: TimeAmount(time)) {}.futureResult
        case .end: writer.end()
        case .close: channel.close()
        case .socket(let socket): writer.socket(socket)
        }
    }

    private func repeating(_ bytes: [UInt8], _ times: Int, _ interval: Duration) -> EventLoopFuture<Void> {
        let promise = channel.eventLoop.makePromise(of: Void.self)
        write(ByteBuffer(bytes: bytes), times, TimeAmount(interval), promise)
        return promise.futureResult
    }

    /// Writes bytes repeatedly in turns of the event loop: a chain of futures would exhaust the stack.
    private func write(
        _ bytes: ByteBuffer,
        _ times: Int,
        _ interval: TimeAmount,
        _ promise: EventLoopPromise<Void>,
    ) {
        guard times > 0 else { return promise.succeed() }
        let runner = NIOLoopBound(self, eventLoop: channel.eventLoop)
        let written = writer.body(bytes)
        written.whenFailure { promise.fail($0) }
        written.whenSuccess {
            runner.value.channel.eventLoop.scheduleTask(in: interval) {
                runner.value.write(bytes, times - 1, interval, promise)
            }
        }
    }
}
