package import MiniCore

extension ContainmentFeature: BinaryCodableName {}

extension ContainmentReport.Missing: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(feature)
        encoder.encode(reason)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init(try decoder.decode(), try decoder.decode())
    }
}

extension ContainmentReport: BinaryCodable {
    /// Encodes the enforced features, the missing ones and the version of Landlock.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(ContainmentFeature.allCases.filter(enforced.contains))
        encoder.encode(missing)
        encoder.encode(landlockABI)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self.init()
        for feature in try decoder.decode([ContainmentFeature].self) { add(feature) }
        for missing in try decoder.decode([Missing].self) { add(missing.feature, missing: missing.reason) }
        landlockABI = try decoder.decode()
    }
}
