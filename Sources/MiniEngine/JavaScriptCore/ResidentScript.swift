internal import CJavaScriptCore

/// A script that the process keeps for ever: each machine runs it without copying its text, and compiles it once for
/// all of its contexts.
///
/// Meant for the preludes of a host, held in static properties.
public final class ResidentScript: Sendable {
    /// What stack traces call the script.
    public let name: String
    let count: Int
    let isASCII: Bool
    // SAFETY: Written once, in init; never freed, since compiled code of any machine may still refer to it.
    nonisolated(unsafe) let start: UnsafePointer<CChar>

    /// Copies a text that is then kept for ever.
    ///
    /// - Parameters:
    ///   - name: What stack traces call the script.
    ///   - text: UTF-8. Other texts than ASCII are copied by each context that evaluates them.
    public init(name: String, text: some Collection<UInt8>) {
        self.name = name
        // An array has a loop over bytes that the compiler makes fast; other modules' collections are slow to walk.
        let bytes = Array(text)
        // SAFETY: One byte more than the text, for the NUL that ends it; never freed.
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
        var bits: UInt8 = 0
        for (index, byte) in bytes.enumerated() {
            memory[index] = byte
            bits |= byte
        }
        memory[bytes.count] = 0
        count = bytes.count
        isASCII = bits < 0x80
        // SAFETY: Bytes may be read as C characters.
        start = UnsafeRawPointer(memory).assumingMemoryBound(to: CChar.self)
    }

    var text: String {
        // SAFETY: The memory holds `count` bytes for ever.
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
