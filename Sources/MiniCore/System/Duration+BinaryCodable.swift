// Not in Coding: the compiler (6.3.1) reads the files of a module in the order of their paths. If the parts of a duration are used
// before a file that imports Glibc, optimized builds attribute `timespec` to another module and reject its members.
extension Duration: BinaryCodable {
    /// Encodes the seconds and the attoseconds.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(Int(components.seconds))
        encoder.encode(Int(components.attoseconds))
    }

    /// Decodes the seconds and the attoseconds, which are less than a second and have the sign of the seconds.
    ///
    /// Otherwise the seconds could exceed 64 bits, and reading them would trap.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let start = decoder.offset
        let seconds = Int64(try decoder.decode(Int.self))
        let attoseconds = Int64(try decoder.decode(Int.self))
        guard attoseconds.magnitude < 1_000_000_000_000_000_000, seconds.signum() * attoseconds.signum() >= 0 else {
            throw decoder.error(.invalidNumber, at: start)
        }
        self.init(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }
}
