internal import MiniCore

/// Messages of a worker, or for it, with their limits.
struct MessageBatch {
    private var messages: [ScriptValue] = []
    private var first = 0
    private var byteCount = 0

    var isEmpty: Bool { first == messages.count }

    /// Appends a message.
    ///
    /// - Throws: A `RangeError` if too many messages wait.
    mutating func add(_ message: ScriptValue) throws(ScriptError) {
        let size = message.byteCount
        guard messages.count - first < ProgramWorkers.messageLimit,
            byteCount + size <= ProgramWorkers.messageLimitInBytes
        else { throw ScriptError(name: "RangeError", message: "worker.postMessage: too many messages are waiting") }
        byteCount += size
        messages.append(message)
    }

    /// Removes the oldest message.
    mutating func takeFirst() -> ScriptValue? {
        guard first < messages.count else { return nil }
        let message = messages[first]
        byteCount -= message.byteCount
        first += 1
        if first == messages.count { self = MessageBatch() }
        return message
    }
}
