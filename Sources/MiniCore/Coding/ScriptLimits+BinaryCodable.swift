extension ScriptLimits: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(timePerTurn)
        encoder.encode(memoryBytes)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        timePerTurn = try decoder.decode()
        memoryBytes = try decoder.decode()
    }
}

extension ClockMode: BinaryCodableName {}
