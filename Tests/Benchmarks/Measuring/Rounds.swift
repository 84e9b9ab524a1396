/// A subject and its floor, measured alternately: other load on the machine affects both.
struct Rounds: Sendable {
    let subject: Samples
    let floor: Samples
    /// Of the two values of each round.
    let ratio: Samples

    /// Measures a number of rounds after a round that is discarded.
    ///
    /// - Parameters:
    ///   - count: The number of rounds that count.
    ///   - subject: Returns the result of one measurement, and so does `floor`.
    init(
        _ count: Int,
        subject: () async throws -> Double,
        floor: () async throws -> Double,
    ) async throws {
        var values: [(subject: Double, floor: Double)] = []
        for round in 0...count {
            // The order alternates as well.
            if round.isMultiple(of: 2) {
                let first = try await subject()
                values.append((first, try await floor()))
            } else {
                let first = try await floor()
                values.append((try await subject(), first))
            }
        }
        let counted = values.dropFirst()
        self.subject = Samples(counted.map(\.subject))
        self.floor = Samples(counted.map(\.floor))
        ratio = Samples(counted.map { $0.subject / $0.floor })
    }
}
