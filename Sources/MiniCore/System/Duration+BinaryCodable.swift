// Not in Coding: the compiler (6.3.1) reads the files of a module in the order of their paths. If the parts of a duration are used
// before a file that imports Glibc, optimized builds attribute `timespec` to another module and reject its members.
extension Duration: BinaryCodable {
    /// Encodes the seconds and the attoseconds.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(Int(components.seconds))
        encoder.encode(Int(components.attoseconds))
    }

    /// Decodes the seconds and the attoseconds.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        let seconds = Int64(try decoder.decode(Int.self))
        self.init(secondsComponent: seconds, attosecondsComponent: Int64(try decoder.decode(Int.self)))
    }
}
