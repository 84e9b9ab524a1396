/// The limits for what a test file records of its program: calls, requests and dialogues.
package enum TestRecordLimits {
    /// The maximum number of calls.
    package static let callCount = 10_000
    /// The maximum size of all records, in bytes: ``ScriptValue/byteCount`` and 64 for each record.
    package static let byteCount = 128 << 20
    /// The maximum number of steps of a test, and of annotations.
    package static let stepCount = 10_000
    /// The maximum size of the attachments of a test, in bytes, with 256 for each.
    package static let attachmentByteCount = 4 << 20
}
