extension ScriptError.Termination: BinaryCodableName {}

extension ScriptError: BinaryCodable {
    /// Encodes the fields in order, without the end of the process.
    ///
    /// The host makes that value: a worker must not be able to forge it.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(name)
        encoder.encode(message)
        encoder.encode(stack)
        encoder.encode(file)
        encoder.encode(line)
        encoder.encode(column)
        encoder.encode(excerpt)
        encoder.encode(thrown)
        encoder.encode(termination)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(
            name: try decoder.decode(),
            message: try decoder.decode(),
            stack: try decoder.decode(),
            file: try decoder.decode(),
            line: try decoder.decode(),
            column: try decoder.decode(),
            excerpt: try decoder.decode(),
            thrown: try decoder.decode(),
            termination: try decoder.decode()
        )
    }
}
