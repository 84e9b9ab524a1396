/// The limits of a connection to a worker, in bytes.
package struct ChannelLimits: Sendable {
    /// The maximum payload that the worker sends.
    package var payloadFromWorker: Int
    /// The maximum payload that the host sends.
    package var payloadFromHost: Int
    /// The maximum number of bytes that wait for the worker to read.
    ///
    /// A frame is always accepted if no other bytes wait.
    package var queuedBytes: Int

    /// Creates limits; the defaults are 32 MiB, 64 MiB and 64 MiB.
    package init(
        payloadFromWorker: Int = ByteFrame.defaultLimitFromWorker,
        payloadFromHost: Int = ByteFrame.defaultLimitFromHost,
        queuedBytes: Int = 64 << 20,
    ) {
        self.payloadFromWorker = payloadFromWorker
        self.payloadFromHost = payloadFromHost
        self.queuedBytes = queuedBytes
    }
}
