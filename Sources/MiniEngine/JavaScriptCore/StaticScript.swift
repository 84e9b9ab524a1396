internal import CJavaScriptCore

/// A script that stays in memory for the lifetime of the process.
///
/// Each machine runs it without copying its text and compiles it once for all of its contexts.
///
/// Use it for the preludes of a host, in static properties.
package final class StaticScript: Sendable {
    /// The name of the script in stack traces.
    package let name: String
    let count: Int
    let isASCII: Bool
    // SAFETY: Written once, in init; never freed, because compiled code of any machine can refer to it.
    nonisolated(unsafe) let start: UnsafePointer<CChar>

    /// Copies a text, which is never freed.
    ///
    /// - Parameters:
    ///   - name: The name of the script in stack traces.
    ///   - text: UTF-8. A text that is not ASCII is copied by each context that evaluates it.
    package init(name: String, text: some Collection<UInt8>) {
        self.name = name
        // The compiler optimizes loops over the bytes of an array; iterating over collections of other modules is slow.
        let bytes = Array(text)
        // SAFETY: One byte more than the text, for the terminating NUL; never freed.
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        var bits: UInt8 = 0
        for (index, byte) in bytes.enumerated() {
            memory[index] = byte
            bits |= byte
        }
        memory[bytes.count] = 0
        count = bytes.count
        isASCII = bits < 0x80
        // SAFETY: Bytes can be read as C characters.
        start = UnsafeRawPointer(memory).assumingMemoryBound(to: CChar.self)
    }

    /// The text.
    package var text: String {
        // SAFETY: The memory contains `count` bytes and is never freed.
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
