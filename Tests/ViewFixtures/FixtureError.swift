/// The reason why a fixture cannot render a page, which fails its test.
struct FixtureError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
